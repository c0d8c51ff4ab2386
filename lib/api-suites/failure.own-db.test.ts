import { describe, expect, test } from "vitest";
import { z } from "zod";
import { database, openDatabase, setDatabase } from "@/lib/db/client";
import { testApi } from "./test-module";
import { asOwner } from "@/lib/db/transaction";
import type { Log } from "@/lib/http/output/response";
import { isDatabaseAway } from "@/lib/http/output/failure";
import { resetHealth } from "@/lib/http/server/health";
import { data, route } from "@/lib/http/route";
import { makeTestAccount, makeTestApi } from "./test-api";
import { withAccount } from "@/lib/db/transaction";
import packageFile from "@/package.json" with { type: "json" };

let fail: () => unknown = () => ({ a: 1 });
const row = route({
  method: "get",
  path: "/failing",
  operationId: "getFailing",
  tag: "Test",
  summary: "Fail as told",
  auth: "account",
  permission: { members: ["owner"], keys: ["messaging"] },
  returns: data("Failing", z.object({ a: z.number() })),
  status: 200,
  run: async () => (await fail()) as { a: number },
});
const logged: Parameters<Log>[0][] = [];
const { api } = testApi({ api: { rows: [row], log: (entry) => logged.push(entry) } });

async function ask(headers: Record<string, string>, accept = "application/json") {
  const response = await api.request("/failing", { headers: { ...headers, accept } });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    text: await response.text(),
  };
}

describe("unexpected errors", () => {
  test("return 500 without details, and are logged with the request id", async () => {
    const { headers } = await makeTestAccount();
    fail = () => {
      throw new Error("canary at /secret/path.ts");
    };
    for (const accept of ["application/json", "application/ld+json"]) {
      const { status, text } = await ask(headers, accept);
      expect(status).toBe(500);
      expect(text).not.toContain("canary");
      expect(text).not.toContain(".ts");
      const { request_id } = JSON.parse(text);
      expect(logged.at(-1)).toMatchObject({ level: "error", requestId: request_id });
      expect(String(logged.at(-1)?.error)).toContain("canary");
    }
  });

  test("logs a full disk once, as an alarm, however many requests fail", async () => {
    const { headers } = await makeTestAccount();
    fail = () => {
      throw Object.assign(new Error("could not extend file"), { code: "53100" });
    };
    const before = logged.length;
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(headers)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(logged.slice(before)).toMatchObject([
      { level: "error", message: expect.stringContaining("disk") },
    ]);
  });

  test("include responses that violate their schema", async () => {
    const { headers } = await makeTestAccount();
    for (const wrong of [{ a: 1, b: 2 }, { a: "1" }, {}]) {
      fail = () => wrong;
      expect((await ask(headers)).status).toBe(500);
    }
    const production = makeTestApi({ rows: [row], isStrict: false }).api;
    fail = () => ({ a: 1, b: 2 });
    const response = await production.request("/failing", {
      headers: { ...headers, accept: "application/json" },
    });
    expect(await response.text()).toBe('{"a":1}');
  });

  test("hide the SQL of SQL errors", async () => {
    const { id, headers } = await makeTestAccount();
    fail = () => withAccount(id, (tx) => tx.query("SELECT canary FROM nowhere"));
    const { status, text } = await ask(headers);
    expect(status).toBe(500);
    expect(text).not.toMatch(/canary|nowhere|relation/);
  });
});

describe("database outage", () => {
  test.each([
    ["statement timeout", "SET LOCAL statement_timeout = 50; SELECT pg_sleep(5)"],
    ["terminated connection", "SELECT pg_terminate_backend(pg_backend_pid())"],
  ])("%s returns 503 with Retry-After", async (_, sql) => {
    const { headers } = await makeTestAccount();
    fail = () => asOwner((tx) => tx.query(sql));
    const { status, retryAfter, text } = await ask(headers);
    expect([status, JSON.parse(text).code]).toEqual([503, "unavailable"]);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  });

  test("returns 503 for every request when the port is closed, and /health names the component", async () => {
    const { headers } = await makeTestAccount();
    const before = database();
    const gone = openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing" });
    setDatabase(gone);
    resetHealth();
    try {
      const { status, text } = await ask({ ...headers, "x-test-ip": "192.0.2.200" });
      expect([status, JSON.parse(text).code]).toEqual([503, "unavailable"]);
      const health = await api.request("/health");
      expect(health.status).toBe(503);
      expect(await health.json()).toMatchObject({ status: "unavailable", database: false });
    } finally {
      setDatabase(before);
      resetHealth();
      await gone.close();
    }
  });

  test.each(["08006", "57P01", "57P03", "57014", "55P03", "53300", "40001", "40P01"])(
    "%s",
    (code) => {
      expect(isDatabaseAway(Object.assign(new Error("x"), { code }))).toBe(true);
    },
  );
  test("handles a cluster node that disconnects at the COMMIT", () => {
    const message = "could not commit transaction for shard 102008 on at least one active node";
    expect(isDatabaseAway(Object.assign(new Error(message), { code: "XX000" }))).toBe(true);
  });
  test.each(["23505", "42P01", "22P02", undefined])("%s isn't an outage", (code) => {
    expect(isDatabaseAway(Object.assign(new Error("x"), { code }))).toBe(false);
  });
});

describe("/health", () => {
  const ask = async () => {
    resetHealth();
    const response = await api.request("/health", { headers: { accept: "text/html" } });
    return [response.status, await response.json()];
  };
  const run = (sql: string, values: unknown[] = []) => asOwner((tx) => tx.query(sql, values));
  const ok = { status: "ok", database: true, migrations: true, version: packageFile.version };

  test("returns 200 without a worker, since messages are accepted, and reports no live worker", async () => {
    await run("DELETE FROM worker_incarnations");
    logged.length = 0;
    expect(await ask()).toEqual([200, { ...ok, worker: false, set_aside: 0 }]);
    expect(logged).toEqual([
      { level: "error", message: expect.stringMatching(/No worker is alive.*not sent/) },
    ]);
    const text =
      "INSERT INTO worker_incarnations (heartbeat_until) VALUES (now() + interval '1 minute')";
    await run(text);
    logged.length = 0;
    expect(await ask()).toEqual([200, { ...ok, worker: true, set_aside: 0 }]);
    expect(logged).toEqual([]);
  });

  test("reports the number of parked outcomes and receipts, with 200", async () => {
    await run(
      `INSERT INTO dispatch_set_aside (account_id, uuid, outcome, error)
       SELECT 1, gen_random_uuid(), '{}', 'broken' FROM generate_series(1, 2)`,
    );
    await run(
      `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state, matched_at, problem)
       SELECT gen_random_uuid(), 'simulator', 'x' || n, 'DELIVRD', now(), CASE n WHEN 1 THEN 'broken' END
       FROM generate_series(1, 3) AS n`,
    );
    expect(await ask()).toEqual([200, { ...ok, worker: true, set_aside: 3 }]);
    await run("DELETE FROM dispatch_set_aside");
    await run("DELETE FROM dlr_inbox");
    expect(await ask()).toEqual([200, { ...ok, worker: true, set_aside: 0 }]);
  });

  test("returns 200 when parked items can't be counted", async () => {
    await run("ALTER TABLE dispatch_set_aside RENAME TO set_aside_elsewhere");
    logged.length = 0;
    try {
      expect(await ask()).toEqual([200, { ...ok, worker: true, set_aside: null }]);
      expect(logged).toMatchObject([{ level: "warn" }]);
    } finally {
      await run("ALTER TABLE set_aside_elsewhere RENAME TO dispatch_set_aside");
    }
  });

  test("returns 200 when a newer version has applied more migrations", async () => {
    await run(
      "INSERT INTO schema_migrations (name, checksum) SELECT '9999_of_tomorrow', checksum FROM schema_migrations LIMIT 1",
    );
    expect(await ask()).toEqual([200, { ...ok, worker: true, set_aside: 0 }]);
    await run("DELETE FROM schema_migrations WHERE name = '9999_of_tomorrow'");
  });

  test("returns 503 until its own latest migration is applied", async () => {
    const history = "UPDATE schema_migrations SET name = name || $1 WHERE name LIKE $2";
    await run(history, ["x", "0%"]);
    const state = { database: true, migrations: false, worker: true, set_aside: null };
    const missing = { status: "unavailable", ...state, version: packageFile.version };
    expect(await ask()).toEqual([503, missing]);
    await run("UPDATE schema_migrations SET name = rtrim(name, 'x')");
  });
});
