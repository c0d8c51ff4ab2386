import { expect, test } from "vitest";
import { makeContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { deleteOldRows, oldRows, ROWS_A_STEP } from "./rows";
import { runSteps, type Step } from "./steps";
import { clearUp, KEPT_MONTHS } from "./test-retention";

testDatabase();
const OLD_ROWS = oldRows(KEPT_MONTHS);

async function insertKeys(accountId: number, name: string, count: number, age: string) {
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO idempotency_keys (account_id, key, fingerprint, created_at)
       SELECT $1, $2 || n, 'f', now() - $4::interval FROM generate_series(1, $3) AS n`,
      [accountId, name, count, age],
    ),
  );
}

async function keysOf(accountId: number): Promise<{ old: number; young: number }> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ old: number; young: number }>(
      `SELECT count(*) FILTER (WHERE key LIKE 'old-%')::int AS old,
         count(*) FILTER (WHERE key LIKE 'young-%')::int AS young
       FROM idempotency_keys WHERE account_id = $1`,
      [accountId],
    ),
  );
  return rows[0] ?? { old: 0, young: 0 };
}

const idempotencyKeys = (): Step => {
  const spec = OLD_ROWS.find(({ table }) => table === "idempotency_keys");
  if (spec === undefined) throw new Error("No rule for idempotency keys");
  return deleteOldRows(spec);
};
const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

test("old keys go in small transactions: a run that dies keeps what it did, the next goes on, young ones stay", async () => {
  const { account } = await makeContext();
  await insertKeys(account.id, "old-", 2 * ROWS_A_STEP + 10, "25 hours");
  await insertKeys(account.id, "young-", 7, "23 hours");
  let asked = 0;
  const isStopping = () => {
    asked += 1;
    return asked > 1;
  };
  await runSteps([idempotencyKeys()], { budgetMs: 60_000, isStopping, log: fail });
  expect(await keysOf(account.id)).toEqual({ old: ROWS_A_STEP + 10, young: 7 });
  await clearUp();
  expect(await keysOf(account.id)).toEqual({ old: 0, young: 7 });
});

test("two runs at once do not stand in each other's way", async () => {
  const { account } = await makeContext();
  await insertKeys(account.id, "old-", 3 * ROWS_A_STEP, "25 hours");
  await insertKeys(account.id, "young-", 7, "1 hour");
  await Promise.all([clearUp(), clearUp(), clearUp()]);
  expect(await keysOf(account.id)).toEqual({ old: 0, young: 7 });
});

test("a step that fails is told of and does not stop the others", async () => {
  const { account } = await makeContext();
  await insertKeys(account.id, "old-", 5, "25 hours");
  const told: string[] = [];
  const broken: Step = { name: "broken", run: () => Promise.reject(new Error("no")) };
  await runSteps([broken, idempotencyKeys()], {
    budgetMs: 60_000,
    isStopping: () => false,
    log: (message) => told.push(message),
  });
  expect(told).toEqual(["Clearing up failed: broken"]);
  expect(await keysOf(account.id)).toEqual({ old: 0, young: 0 });
});

/** An old and a young row of every other table. `$1` is the account, `$2` how much younger the second one is. */
const ROWS: Record<string, string> = {
  sessions: `INSERT INTO sessions (session_hash, user_id, account_id, expires_at)
    SELECT sha256(a::text::bytea), 1, $1, now() - a FROM unnest($2::interval[]) AS a`,
  email_tokens: `INSERT INTO email_tokens (token_hash, user_id, purpose, expires_at)
    SELECT sha256(a::text::bytea), $1, 'reset', now() - a FROM unnest($2::interval[]) AS a`,
  email_changes: `INSERT INTO email_changes (user_id, account_id, session_hash, email, token_hash, expires_at)
    SELECT $1 + n, $1, '', 'a@example.org', sha256(a::text::bytea), now() - a
    FROM unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  sign_in_challenges: `INSERT INTO sign_in_challenges (challenge_hash, user_id, account_id, expires_at)
    SELECT sha256(a::text::bytea), 1, $1, now() - a FROM unnest($2::interval[]) AS a`,
  trusted_devices: `INSERT INTO trusted_devices (device_hash, user_id, expires_at)
    SELECT sha256(a::text::bytea), $1, now() - a FROM unnest($2::interval[]) AS a`,
  attempt_limits: `INSERT INTO attempt_limits (subject, full_at)
    SELECT $1 || a::text, now() - a FROM unnest($2::interval[]) AS a`,
  api_key_previous_secrets: `WITH key AS (
      INSERT INTO api_keys (account_id, key_id, name, roles, secret_hash, secret_start, secret_end)
      VALUES ($1, 1, 'Shop', '{}', 'x', 'a', 'b') RETURNING account_id, key_id)
    INSERT INTO api_key_previous_secrets (account_id, secret_hash, key_id, visible_start, visible_end, valid_until)
    SELECT account_id, sha256(a::text::bytea), key_id, 'a', 'b', now() - a FROM key, unnest($2::interval[]) AS a`,
  invitations: `INSERT INTO invitations (account_id, invitation_id, email, role, token_hash, expires_at, revoked_at)
    SELECT $1, n, 'a@example.org', 'developer', sha256(a::text::bytea), now() - a, now()
    FROM unnest($2::interval[]) WITH ORDINALITY AS t (a, n)`,
  mail_outbox: `INSERT INTO mail_outbox (kind, recipient, subject, body, done_at)
    SELECT 'test', 'a' || $1 || '@example.org', 'Hello', '', now() - a FROM unnest($2::interval[]) AS a`,
  simulator_deliveries: `INSERT INTO simulator_deliveries
      (carrier_id, uuid, account_id, phone, sender_id, kind, sealed_text, part, parts, accepted_at)
    SELECT $1 || a::text, gen_random_uuid(), $1, '+49', 'X', 'text', '', 1, 1, now() - a
    FROM unnest($2::interval[]) AS a`,
  request_stats: `INSERT INTO request_stats (account_id, hour, operation_id, class, key_id, requests, buckets)
    SELECT $1, now() - a, 'sendSms', 2, 0, 1, array_fill(0::bigint, ARRAY[13]) FROM unnest($2::interval[]) AS a`,
  message_stats: `INSERT INTO message_stats (account_id, hour, iso2, service_code, key_id)
    SELECT $1, now() - a, 'DE', 'direct', 0 FROM unnest($2::interval[]) AS a`,
};

test("every kind of row that outlives its use has an example here", () => {
  const tables = OLD_ROWS.map(({ table }) => table).filter((table) => table !== "idempotency_keys");
  expect(Object.keys(ROWS).sort()).toEqual(tables.sort());
});

test.each(OLD_ROWS.filter(({ table }) => table in ROWS))(
  "$table: what is older than $keep goes, what is younger stays",
  async ({ table, time, keep }) => {
    const { account } = await makeContext();
    const others = async () => {
      const { rows } = await asOwner((tx) =>
        tx.query<{ old: number; all: number }>(
          `SELECT count(*) FILTER (WHERE ${time} < now() - $1::interval)::int AS old, count(*)::int AS all FROM ${table}`,
          [keep],
        ),
      );
      return rows[0];
    };
    await asOwner((tx) =>
      tx.query((ROWS[table] ?? "").replaceAll("$1", String(account.id)).replaceAll("$2", "$1"), [
        [`${keep} 1 hour`, `${keep} -1 hour`],
      ]),
    );
    expect(await others()).toEqual({ old: 1, all: 2 });
    await clearUp();
    expect(await others()).toEqual({ old: 0, all: 1 });
  },
);
