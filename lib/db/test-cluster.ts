import net from "node:net";
import pg from "pg";
import { queryOnce } from "./query-once";

/** For tests on a Citus cluster: a copy of a distributed database is a copy on each of its nodes. */

export function withDatabaseName(url: string, name: string): string {
  const target = new URL(url);
  target.pathname = `/${name}`;
  return target.href;
}

const getDatabaseName = (url: string) => new URL(url).pathname.slice(1);

const IS_CLOSED = "55000";
const IS_IN_USE = "55006";
/** Each takes up to five seconds. */
const DROP_TRIES = 12;

/** Returns the database's URL on every node, the coordinator first; a single URL without a cluster. */
export async function listNodeUrls(url: string): Promise<string[]> {
  const [citus] = await queryOnce(url, "SELECT 1 FROM pg_extension WHERE extname = 'citus'").catch(
    async (error: { code?: string }) => {
      if (error.code !== IS_CLOSED) throw error;
      // A run that was killed has left its template closed.
      await setOpen(url, [url], true);
      return queryOnce(url, "SELECT 1 FROM pg_extension WHERE extname = 'citus'");
    },
  );
  if (citus === undefined) return [url];
  const nodes = await queryOnce<{ host: string; port: number }>(
    url,
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
     WHERE noderole = 'primary' AND groupid <> 0 ORDER BY groupid`,
  );
  const workers = nodes.map(({ host, port }) => {
    const node = new URL(url);
    node.hostname = host.includes(":") ? `[${host}]` : host;
    node.port = String(port);
    return node.href;
  });
  return [url, ...workers];
}

interface Maintenance {
  client: pg.Client;
  socket: net.Socket;
}

/** A process runs many test files, each of which makes and drops a database: it stays connected for all of them. */
const connections = new Map<string, Promise<Maintenance>>();

function getMaintenance(node: string): Promise<Maintenance> {
  const known = connections.get(node);
  if (known !== undefined) return known;
  const socket = new net.Socket();
  const client = new pg.Client({
    connectionString: withDatabaseName(node, "postgres"),
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  });
  const forget = () => connections.delete(node);
  client.on("error", forget).on("end", forget);
  const connection = client.connect().then(() => ({ client, socket }));
  connections.set(node, connection);
  connection.catch(forget);
  return connection;
}

/** Runs one statement on the maintenance database of each node. */
async function onEachNode(nodes: readonly string[], statement: string): Promise<void> {
  const run = async (node: string) => {
    const { client, socket } = await getMaintenance(node);
    socket.ref();
    // A process that is done does not stay because of it.
    await client.query(statement).finally(() => socket.unref());
  };
  await Promise.all(nodes.map(run));
}

/** Allows or blocks connections to the database. A template must have none, so Citus' own are ended. */
export async function setOpen(url: string, nodes: readonly string[], isOpen: boolean) {
  const name = getDatabaseName(url);
  // Several test files copy the same database at once; Postgres refuses two changes of one row of its catalogue.
  await onEachNode(
    nodes,
    `SELECT pg_advisory_xact_lock(hashtext('${name}'));
     ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS ${isOpen}`,
  );
  if (isOpen) return;
  await onEachNode(
    nodes,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
}

/** Makes the database `name` on each node, a copy of the one of `nodes`. */
export async function copyDatabase(nodes: readonly string[], name: string): Promise<void> {
  const [template] = nodes;
  if (template === undefined) return;
  // A node's daemon can reconnect at any time. A single Postgres has none, so it is closed once.
  if (nodes.length > 1) await setOpen(template, nodes, false);
  // Files are copied several times faster than pages are written to the log; a crash may lose them.
  const source = `TEMPLATE ${getDatabaseName(template)} STRATEGY file_copy`;
  await onEachNode(nodes, `CREATE DATABASE ${name} ${source}`);
}

export async function dropDatabase(nodes: readonly string[], name: string): Promise<void> {
  // Otherwise the daemon of a node may come back between the end of its connection and the drop.
  if (nodes.length > 1)
    await onEachNode(nodes, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  const drop = () => onEachNode(nodes, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  // A drop waits five seconds for whom it ends; on a busy machine the daemon, and whom it was asking, may take longer.
  for (let triesLeft = DROP_TRIES; ; triesLeft -= 1) {
    try {
      await drop();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== IS_IN_USE || triesLeft === 1) throw error;
    }
  }
}
