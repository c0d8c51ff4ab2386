import { expect, onTestFinished, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { recordStatements } from "@/lib/db/testing/test-statements";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { flushStops } from "@/lib/gateway/trust/pumping-guard/public";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";

/** Verifications that arrive at once are accepted together: each as if it had come alone. */
const { send } = testApi({ hasRates: true });

/** Price of a text to Germany, in micro-units. */
const PRICE = 75_000n;
const numberAt = (at: number) => `+49171392${String(at).padStart(4, "0")}`;

async function ask(account: TestAccount, phone: string, key?: string): Promise<string> {
  const caller =
    key === undefined ? account : { headers: { ...account.headers, "idempotency-key": key } };
  const strategy = [{ channel: "sms", sender_id: "NORDWIND" }];
  const { status, body } = await send(caller, "POST", "/verify_codes", {
    phone,
    routing_strategy: strategy,
  });
  return status === 201 ? `created ${body.id}` : `${status} ${body.reason ?? body.code}`;
}

/** Counts each outcome. */
function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const kind = answer.replace(/^created .*/, "created");
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

async function readState({ id }: TestAccount) {
  const { available, held } = await withAccount(id, (tx) => getBalances(tx, id));
  const { rows } = await asOwner((tx) =>
    tx.query<{ stored: number; counted: number }>(
      `SELECT (SELECT count(*)::int FROM verify_codes WHERE account_id = $1) AS stored,
         (SELECT coalesce(sum(attempts), 0)::int FROM pumping_counters
          WHERE account_id = $1 AND key = 'a' AND size = 600) AS counted`,
      [id],
    ),
  );
  return { available, held, ...rows[0] };
}

test("verifies one number once, and a range of numbers up to its limit", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const same = await Promise.all(Array.from({ length: 100 }, () => ask(account, numberAt(1))));
  expect(tally(same)).toEqual({ created: 1, "429 verify_number_limit": 99 });
  const block = Array.from({ length: 60 }, (_, at) => ask(account, numberAt(100 + at)));
  expect(tally(await Promise.all(block))).toEqual({ created: 19, "429 verify_range_limit": 41 });
  expect(await readState(account)).toEqual({
    available: 10_000_000n - 20n * PRICE,
    held: 20n * PRICE,
    stored: 20,
    counted: 20,
  });
});

test("accepts as many as the balance covers, and counts only those", async () => {
  const account = await makeTestAccount({ balance: "0.3" });
  await allowTestNumbers(account);
  const all = Array.from({ length: 10 }, (_, at) => ask(account, numberAt(at)));
  expect(tally(await Promise.all(all))).toEqual({ created: 4, "402 insufficient_funds": 6 });
  expect(await readState(account)).toEqual({
    available: 0n,
    held: 4n * PRICE,
    stored: 4,
    counted: 4,
  });
});

test("keeps requests of many accounts apart", async () => {
  const accounts = await Promise.all(
    Array.from({ length: 6 }, () => makeTestAccount({ balance: "1" })),
  );
  const answers = await Promise.all(
    accounts.flatMap((account) => [
      ask(account, numberAt(7)),
      ask(account, numberAt(8)),
      ask(account, numberAt(7)),
      ask(account, "+447700900123"),
    ]),
  );
  expect(tally(answers)).toEqual({
    created: 12,
    "429 verify_number_limit": 6,
    "422 verify_country": 6,
  });
  for (const account of accounts)
    expect(await readState(account)).toEqual({
      available: 1_000_000n - 2n * PRICE,
      held: 2n * PRICE,
      stored: 2,
      counted: 2,
    });
  expect(await asOwner(checkLedger)).toEqual([]);
});

test("creates one verification for concurrent duplicates; a rejected key can be reused", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const twins = await Promise.all(
    Array.from({ length: 8 }, () => ask(account, numberAt(1), "order-1")),
  );
  expect(new Set(twins).size).toBe(1);
  expect(twins[0]).toContain("created");
  expect(await ask(account, numberAt(1), "order-2")).toBe("429 verify_number_limit");
  await allowTestNumbers(account);
  expect(await ask(account, numberAt(1), "order-2")).toContain("created");
  expect(await readState(account)).toMatchObject({ stored: 2 });
});

test("blocks requests while their guard is locked, without delaying others", async () => {
  const held = await makeTestAccount({ balance: "10" });
  const other = await makeTestAccount({ balance: "10" });
  expect(await ask(held, numberAt(1))).toContain("created");
  await asOwner(async (tx) => {
    await tx.query("SELECT FROM pumping_settings WHERE account_id = $1 FOR UPDATE", [held.id]);
    const blocked = Promise.all(Array.from({ length: 10 }, () => ask(held, numberAt(2))));
    expect(await ask(other, numberAt(1))).toContain("created");
    expect(tally(await blocked)).toEqual({ "503 unavailable": 10 });
  });
  expect(await readState(held)).toMatchObject({ stored: 1, counted: 1, held: PRICE });
});

test("allows everyone when figures can't be read in time, and reports it", async () => {
  const account = await makeTestAccount({ balance: "10" });
  // A transaction each: a cluster refuses functions behind changes of tables.
  const change = (sql: string) => asOwner((tx) => tx.query(sql));
  // Reading them takes longer than a statement may.
  await change(
    "CREATE FUNCTION slowly() RETURNS boolean LANGUAGE sql VOLATILE AS 'SELECT pg_sleep(60) IS NOT NULL'",
  );
  const { rows } = await asOwner((tx) =>
    tx.query<{ qual: string }>(
      "SELECT qual FROM pg_policies WHERE tablename = 'pumping_known' AND policyname = 'group_accounts'",
    ),
  );
  // No restrictive policy: a cluster makes it a permissive one on its shards.
  const readIf = (condition?: string) =>
    change(`ALTER POLICY group_accounts ON pumping_known USING (${condition})`);
  await readIf(`slowly() AND ${rows[0]?.qual}`);
  onTestFinished(async () => {
    await readIf(rows[0]?.qual);
    await change("DROP FUNCTION slowly()");
  });
  await asOwner((tx) =>
    tx.query("INSERT INTO pumping_known (account_id, phone, checked_at) VALUES ($1, $2, now())", [
      account.id,
      numberAt(1),
    ]),
  );
  const both = [ask(account, numberAt(1)), ask(account, numberAt(2))];
  expect(tally(await Promise.all(both))).toEqual({ created: 2 });
  await flushStops();
  const { body } = await send(account, "GET", "/pumping_guard/report");
  expect(body).toMatchObject({ unchecked: 2, stopped: 0 });
});

test("looks up an account's destinations once for any number of concurrent requests", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const { result, statements } = await recordStatements(() =>
    Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        ask(account, `+4477009001${String(at).padStart(2, "0")}`),
      ),
    ),
  );
  expect(tally(result)).toEqual({ "422 verify_country": 30 });
  expect(statements.filter((text) => text.includes("message_stats")).length).toBe(1);
});
