import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "@/lib/core/uuid7";
import { type Database, database, useDatabase } from "@/lib/db/client";
import { importTestRates } from "@/lib/db/factories";
import { withMutant } from "@/lib/db/mutants";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccounts } from "@/lib/db/transaction";
import { handOver, holdingsOf, postJson, VALID } from "@/lib/gateway/sms/test-sms";
import { allRoutes } from "@/lib/http/app";
import { keyRolesOf } from "@/lib/http/permission";
import type { AnyRoute } from "@/lib/http/route";
import { makeTestAccount, makeTestApi, makeTestKey, makeTestPerson } from "@/lib/http/test-api";

/**
 * No account sees or changes what belongs to another: asked of every operation with every id that the
 * other account has. Two layers hold it, so each is taken away in turn; without both this must go red.
 */
testDatabase();
const { api } = makeTestApi();
beforeAll(importTestRates);

const guarded = allRoutes.filter(({ auth }) => auth !== "public");
type Headers = Record<string, string>;

interface Victim {
  accountId: number;
  /** Ids by the name of the path parameter they fit. */
  ids: Record<string, string[]>;
  /** Words that stand in the victim's rows only. */
  canaries: string[];
}

async function makeVictim(): Promise<Victim> {
  const canary = `victim-${randomBytes(6).toString("hex")}`;
  const { ctx, id, headers } = await makeTestAccount({ balance: "10" });
  const uuids: string[] = [];
  for (const text of ["one", "two", "three"]) {
    const answer = await postJson(api, "/sms", headers, { ...VALID, text: `${canary} ${text}` });
    uuids.push((await answer.json()).uuid);
  }
  await handOver(id, 1);
  const key = await makeTestKey(ctx, { name: canary });
  const requestId = randomBytes(16).toString("hex");
  await withAccounts([id], (tx) =>
    tx.query(
      `INSERT INTO request_log (account_id, request_id, created_at, method, path, operation_id, status, duration_ms, ip)
       VALUES ($1, $2, now(), 'GET', $3, 'getMe', 200, 1, '127.0.0.1')`,
      [id, requestId, `/me?${canary}`],
    ),
  );
  return {
    accountId: id,
    ids: { uuid: uuids, id: [String(key.id)], request_id: [requestId] },
    canaries: [canary, ...uuids, requestId],
  };
}

/** The victim's rows of every table that has an account, as text. */
async function rowsOf(accountId: number): Promise<string> {
  return asOwner(async (tx) => {
    const { rows: tables } = await tx.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
         AND a.attname = 'account_id' ORDER BY 1`,
    );
    let text = "";
    for (const { name } of tables) {
      const { rows } = await tx.query(
        `SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') AS dump FROM ${name} t WHERE account_id = $1`,
        [accountId],
      );
      text += `${name}: ${rows[0]?.dump}\n`;
    }
    return text;
  });
}

/** Bodies that are right, so that only the foreign id can be what is refused. */
const BODIES: Record<string, object> = {
  sendSms: VALID,
  dryRunSms: VALID,
  createApiKey: { name: "Own key" },
  updateApiKey: { name: "Taken over", is_active: false },
};

async function intruder(row: AnyRoute): Promise<Headers> {
  const { ctx } = await makeTestAccount({ balance: "10" });
  const [role] = keyRolesOf(row);
  if (role !== undefined) return (await makeTestKey(ctx, { roles: [role] })).headers;
  return (await makeTestPerson(ctx, row.permission?.members[0] ?? "owner")).headers;
}

/** Every way to call the row with something of the victim's: ids in the path, ids and words in filters. */
function attacks(row: AnyRoute, victim: Victim): string[] {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  let paths = [row.path];
  for (const name of names) {
    const ids = victim.ids[name];
    if (ids === undefined) throw new Error(`${row.path}: name what {${name}} is, here in this test`);
    paths = paths.flatMap((path) => ids.map((id) => path.replace(`{${name}}`, id)));
  }
  if (row.query?.kind !== "collection") return paths;
  const words = [...Object.values(victim.ids).flat(), ...victim.canaries, "0", "false"];
  const filters = Object.keys(row.query.filters).flatMap((field) =>
    words.flatMap((word) => [`${field}=${word}`, `${field}[]=${word}`]),
  );
  return paths.flatMap((path) => [path, ...filters.map((filter) => `${path}?${filter}`)]);
}

async function attack(row: AnyRoute, victim: Victim): Promise<string[]> {
  const headers = await intruder(row);
  const leaks: string[] = [];
  for (const path of attacks(row, victim)) {
    const response = await api.request(path, {
      method: row.method.toUpperCase(),
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      ...(row.body !== undefined && { body: JSON.stringify(BODIES[row.operationId] ?? {}) }),
    });
    const said = `${row.operationId} ${path} → ${response.status}`;
    const text = await response.text();
    if (row.path.includes("{") && response.status !== 404) leaks.push(said);
    else if (response.status >= 500) leaks.push(said);
    // An error may repeat what was asked for; what is found may not hold it.
    else if (response.ok && victim.canaries.some((canary) => text.includes(canary))) {
      leaks.push(`${said} shows the other account's rows`);
    } else if (row.path.includes("/ops/") && response.ok && !/^\{("\w+":0,?)+\}$/.test(text)) {
      leaks.push(`${said} ${text}`);
    }
  }
  return leaks;
}

async function leaksOf(rows: readonly AnyRoute[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const row of rows) {
    const victim = await makeVictim();
    const before = await rowsOf(victim.accountId);
    leaks.push(...(await attack(row, victim)));
    if ((await rowsOf(victim.accountId)) !== before) {
      leaks.push(`${row.operationId} changed the other account's rows`);
    }
  }
  return leaks;
}

/** Every statement that names one account lets all through. */
const withoutFilter = <T>(work: () => Promise<T>) =>
  withMutant("account_id = $1", "account_id >= 0 * $1", work);

/** All roles become the owner, whom row-level security lets see everything. */
async function withoutPolicies<T>(work: () => Promise<T>): Promise<T> {
  const real = database();
  const bare: Database = { ...real, pool: () => real.pool("owner") };
  useDatabase(bare);
  try {
    return await work();
  } finally {
    useDatabase(real);
  }
}

const ids = guarded.map((row) => [`${row.method.toUpperCase()} ${row.path}`, row] as const);

describe("with both layers", () => {
  test.each(ids)("%s", async (_, row) => {
    expect(await leaksOf([row])).toEqual([]);
  });

  test("what belongs to the caller is found, so the requests themselves are right", async () => {
    const { ctx, id, headers } = await makeTestAccount();
    const answer = await postJson(api, "/sms", headers, VALID);
    const { uuid } = await answer.json();
    const key = await makeTestKey(ctx);
    const person = await makeTestPerson(ctx, "owner");
    expect((await api.request(`/sms/${uuid}`, { headers })).status).toBe(200);
    const renamed = await api.request(`/api_keys/${key.id}`, {
      method: "PUT",
      headers: { ...person.headers, "content-type": "application/json" },
      body: JSON.stringify(BODIES.updateApiKey),
    });
    expect(renamed.status).toBe(200);
    const list = await api.request(`/sms?uuid=${uuid}`, { headers });
    expect((await list.json()).totalItems).toBe(1);
    expect((await holdingsOf(id)).messages).toBe(1);
  });
});

// Keys are looked up by account and secret before an account is known; the statements below are the rest.
const data = guarded.filter(({ operationId }) => !["getMe", "createApiKey"].includes(operationId));

describe("each layer holds alone", () => {
  test("without the account in the statements", async () => {
    expect(await withoutFilter(() => leaksOf(data))).toEqual([]);
  }, 60_000);

  test("without row-level security", async () => {
    expect(await withoutPolicies(() => leaksOf(data))).toEqual([]);
  }, 60_000);
});

describe("without both, this test sees it", () => {
  const reading = data.filter(({ operationId }) => operationId !== "sendSms" && operationId !== "dryRunSms");
  test.each(reading.map((row) => [row.operationId, row] as const))("%s", async (_, row) => {
    expect(await withoutPolicies(() => withoutFilter(() => leaksOf([row])))).not.toEqual([]);
  });
});

test("the setting itself cannot be widened, and without it nothing is visible", async () => {
  const { id } = await makeTestAccount();
  const app = database().pool("app");
  expect((await app.query("SELECT count(*)::int AS n FROM accounts")).rows[0].n).toBe(0);
  const accept = database().pool("accept");
  expect((await accept.query("SELECT count(*)::int AS n FROM ledger_accounts")).rows[0].n).toBe(0);
  for (const accountIds of [Number.NaN, 0, -1, 1.5, 2 ** 53]) {
    expect(() => withAccounts([id, accountIds], async () => {})).toThrow("Not an account id");
  }
  const foreign = await makeTestAccount();
  const row = [foreign.id, uuidv7(), "x"];
  const insert = withAccounts([id], (tx) =>
    tx.query(
      `INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, $3)`,
      row,
    ),
  );
  await expect(insert).rejects.toMatchObject({ code: "42501" });
});
