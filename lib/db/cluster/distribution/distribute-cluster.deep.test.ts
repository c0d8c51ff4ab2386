import { expect, test } from "vitest";
import { distribute, findDistributionProblems } from "./distribute";
import { LOGIN_ROLES, createLogin, SESSION_DEFAULTS, toLoginUrl } from "@/lib/db/logins";
import { queryOnce } from "@/lib/db/query-once";
import { listNodeUrls } from "@/lib/db/test-cluster";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker } from "@/lib/db/transaction";

/** Needs a cluster: rights on shards, later tables, roles on every node. */
const own = testDatabase();

/** Runs statements on one shard of a table, `%s`, on its worker node. */
async function onOneShard(table: string, ...statements: string[]): Promise<string> {
  const url = own.current.url;
  const [shard] = await queryOnce<{ name: string; host: string; port: string }>(
    url,
    `SELECT shard_name(s.logicalrelid, s.shardid) AS name, n.nodename AS host, n.nodeport AS port
     FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_node n USING (groupid)
     WHERE s.logicalrelid = '${table}'::regclass ORDER BY s.shardid LIMIT 1`,
  );
  const worker = new URL(url);
  worker.port = String(shard?.port);
  const settings =
    "SET citus.enable_ddl_propagation = off; SET citus.enable_manual_changes_to_shards = on";
  const sql = statements.map((statement) => statement.replace("%s", shard?.name ?? "")).join("; ");
  await queryOnce(worker.href, `${settings}; ${sql}`);
  return `${shard?.host}:${shard?.port}`;
}

test("distributes a database without obstacles, and can be repeated", async () => {
  expect(await findDistributionProblems(own.current.url)).toEqual([]);
  const lines: string[] = [];
  await distribute(own.current.url, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/^0 tables placed, \d+ were before\.$/)]);
});

test("reports and restores privileges, forced row-level security and policies that a shard lost", async () => {
  const node = await onOneShard(
    "api_keys",
    "REVOKE UPDATE (last_used_at) ON %s FROM posthorn_worker",
    "ALTER TABLE %s NO FORCE ROW LEVEL SECURITY",
    "DROP POLICY one_account ON %s",
  );
  const problems = await findDistributionProblems(own.current.url);
  const named = problems.map((line) =>
    line.slice(0, line.indexOf(":", line.indexOf(" differ in "))),
  );
  expect(named).toEqual(
    ["policies", "rights", "row security"].map(
      (item) => `api_keys: 1 of its shards on ${node} differ in ${item}`,
    ),
  );
  await distribute(own.current.url, () => {});
  expect(await findDistributionProblems(own.current.url)).toEqual([]);
});

test("reports a policy that exists only on a shard", async () => {
  await onOneShard("drafts", "CREATE POLICY wide ON %s USING (true)");
  await expect(distribute(own.current.url, () => {})).rejects.toThrow(/drafts: 1 of its shards/);
  await onOneShard("drafts", "DROP POLICY wide ON %s");
});

test("propagates a later migration's table, column and privileges to the shards", async () => {
  const { url } = own.current;
  await queryOnce(
    url,
    `CREATE TABLE later (account_id bigint NOT NULL REFERENCES accounts, id bigint NOT NULL, note text,
       PRIMARY KEY (account_id, id));
     COMMENT ON TABLE later IS 'distributed';
     SELECT isolate_table('later', _app => 'SELECT', _worker => '');
     GRANT UPDATE (note) ON later TO posthorn_worker;
     ALTER TABLE drafts ADD COLUMN later text;
     GRANT UPDATE (later) ON drafts TO posthorn_worker`,
  );
  expect(await findDistributionProblems(url)).toEqual([
    "later is not distributed yet, others are: npm run db:distribute goes on with it.",
  ]);
  const lines: string[] = [];
  const report = (line: string) => lines.push(line);
  await Promise.all([distribute(url, report), distribute(url, report)]);
  expect(lines).toEqual([
    "later: distributed",
    expect.stringMatching(/^1 tables placed, /),
    expect.stringMatching(/^0 tables placed, /),
  ]);
  expect(await findDistributionProblems(url)).toEqual([]);
});

test("protects partitions created by a worker like existing ones, and lets it drop them", async () => {
  await asWorker((tx) => tx.query("SELECT ensure_month_partitions(current_date, 9)"));
  await asWorker((tx) => tx.query("SELECT ensure_request_log_partitions(12)"));
  expect(await findDistributionProblems(own.current.url)).toEqual([]);
  await queryOnce(
    own.current.url,
    "CREATE TABLE request_log_20200101 PARTITION OF request_log FOR VALUES FROM ('2020-01-01') TO ('2020-01-02')",
  );
  const { rows } = await asWorker((tx) =>
    tx.query("SELECT drop_oldest_partition('request_log', now() - interval '30 days') AS name"),
  );
  expect(rows).toEqual([{ name: "request_log_20200101" }]);
});

test("creates logins on every node", async () => {
  const { url } = own.current;
  const [coordinator, ...workers] = await listNodeUrls(url);
  for (const role of LOGIN_ROLES) {
    for (const node of [coordinator, ...workers])
      expect(await queryOnce(toLoginUrl(node ?? "", role), "SELECT 1 AS one")).toEqual([
        { one: 1 },
      ]);
  }
});

test("sets login passwords on every node on request, and again when they change", async () => {
  const { url } = own.current;
  const nodes = await listNodeUrls(url);
  const given = () =>
    Promise.all(
      nodes.map((node) =>
        queryOnce(node, "SELECT nodeid, rolename, authinfo FROM pg_dist_authinfo ORDER BY 2"),
      ),
    );
  await distribute(url, () => {});
  expect(await given()).toEqual(nodes.map(() => []));
  await distribute(url, () => {}, { hasPasswords: true });
  const entries = LOGIN_ROLES.map(createLogin).map(({ user, password }) => {
    return { nodeid: 0, rolename: user, authinfo: `password=${password}` };
  });
  expect(await given()).toEqual(nodes.map(() => expect.arrayContaining(entries)));
  await queryOnce(url, "UPDATE pg_dist_authinfo SET authinfo = 'password=former'");
  await distribute(url, () => {}, { hasPasswords: true });
  expect(await given()).toEqual(nodes.map(() => expect.arrayContaining(entries)));
  // Its sessions use what is there for as long as it is.
  for (const node of nodes) await queryOnce(node, "DELETE FROM pg_dist_authinfo");
});

test.each(LOGIN_ROLES)("starts sessions between nodes for %s with its settings", async (role) => {
  const [node] = await listNodeUrls(own.current.url);
  for (const setting of SESSION_DEFAULTS[role]) {
    const [name = "", value] = setting.split("=");
    const shown = await queryOnce<{ result: string }>(
      toLoginUrl(node ?? "", role),
      `SELECT result FROM run_command_on_all_nodes('SHOW ${name}')`,
    );
    expect([name, shown.map(({ result }) => result)]).toEqual([name, [value, value, value]]);
  }
});

test("reports and repairs a node whose sessions start with other settings", async () => {
  const { url } = own.current;
  const [, worker = ""] = await listNodeUrls(url);
  const { user } = createLogin("worker");
  const change = (sql: string) =>
    queryOnce(worker, `SET citus.enable_ddl_propagation = off; ALTER ROLE ${user} ${sql}`);
  await change("RESET enable_seqscan");
  const said = `sessions of ${user} on `;
  expect((await findDistributionProblems(url)).filter((line) => line.includes(said))).toHaveLength(
    1,
  );
  await distribute(url, () => {});
  expect((await findDistributionProblems(url)).filter((line) => line.includes(said))).toEqual([]);
});
