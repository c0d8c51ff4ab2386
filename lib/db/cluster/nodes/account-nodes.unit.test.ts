import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { AccountNodes } from "./account-nodes";

/** Creates pools of reachable, unreachable and foreign nodes, and records which were queried. */
function nodes(...urls: string[]) {
  const away = new Set<string>();
  const foreign = new Set<string>();
  const asked: string[] = [];
  const getPool = (_: string, url: string | null) => {
    const name = url ?? "coordinator";
    const connect = async () => {
      asked.push(name);
      if (away.has(name)) throw Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
      return { name, release: () => {} } as unknown as pg.PoolClient;
    };
    return { connect } as unknown as pg.Pool;
  };
  const getName = (client: pg.PoolClient) => (client as unknown as { name: string }).name;
  const isSameDatabase = async (client: pg.PoolClient) => !foreign.has(getName(client));
  const accountNodes = new AccountNodes(urls, getPool, isSameDatabase);
  const connect = async () => getName(await accountNodes.connect("accept"));
  return { away, foreign, asked, connect };
}

describe("nodes of a cluster", () => {
  test("take turns", async () => {
    const { connect } = nodes("a", "b");
    const names = [await connect(), await connect(), await connect(), await connect()];
    expect(names.filter((name) => name === "a")).toHaveLength(2);
    expect(names.filter((name) => name === "b")).toHaveLength(2);
  });

  test("are skipped for a while when unreachable; the others, and finally the coordinator, serve", async () => {
    const { away, asked, connect } = nodes("a", "b");
    away.add("a");
    for (let index = 0; index < 6; index += 1) expect(await connect()).toBe("b");
    expect(asked.filter((name) => name === "a")).toHaveLength(1);
    away.add("b");
    expect(await connect()).toBe("coordinator");
  });

  test("of another database serve no requests, and aren't retried", async () => {
    const [right, wrong] = ["postgres://one/posthorn", "postgres://other/posthorn"];
    const { foreign, asked, connect } = nodes(right, wrong);
    foreign.add(wrong);
    for (let index = 0; index < 6; index += 1) expect(await connect()).toBe(right);
    expect(asked.filter((name) => name === wrong)).toHaveLength(1);
  });

  test("that accept connections but don't respond are skipped for a while, too", async () => {
    const server = createServer(() => {}).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const pool = new pg.Pool({
      connectionString: `postgres://nobody@127.0.0.1:${port}/none`,
      connectionTimeoutMillis: 50,
    });
    const coordinator = { connect: async () => "coordinator" } as unknown as pg.Pool;
    const getPool = (_: string, url: string | null) => (url === null ? coordinator : pool);
    const accountNodes = new AccountNodes(["silent"], getPool, async () => true);
    expect(await accountNodes.connect("accept")).toBe("coordinator");
    await pool.end();
    server.close();
  });

  test("uses the coordinator if there are none", async () => {
    const { connect } = nodes();
    expect(await connect()).toBe("coordinator");
  });

  test("passes on other errors without marking a node as failed", async () => {
    const refusing = { connect: () => Promise.reject(new Error("timeout exceeded")) };
    const getPool = () => refusing as unknown as pg.Pool;
    const accountNodes = new AccountNodes(["a"], getPool, async () => true);
    await expect(accountNodes.connect("worker")).rejects.toThrow("timeout exceeded");
  });
});
