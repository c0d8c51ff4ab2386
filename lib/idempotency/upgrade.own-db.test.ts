import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { openDatabase, setDatabase } from "@/lib/db/client";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, withAccount, withAccounts } from "@/lib/db/transaction";
import {
  findLedgerDiscrepancies,
  readAccountState,
  postJson,
  VALID,
} from "@/lib/gateway/messaging/sms/test-sms";

/** Tests repeats handled by the previous version, which stores plaintext keys and finds no digests. */
const { database: testing, api } = testApi({ hasRates: true });

/** Simulates the database right after the migration, while old processes still run. */
async function refuseFrom(time: string): Promise<void> {
  await asOwner(async (tx) => {
    await tx.query(
      `CREATE OR REPLACE FUNCTION keys_in_clear_until() RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$ SELECT '${time}'::timestamptz $$`,
    );
    await tx.query("ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_digest");
    await tx.query(
      `ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_digest
       CHECK (key ~ '^hmac:[A-Za-z0-9_-]{43}$' OR created_at < '${time}'::timestamptz) NOT VALID`,
    );
  });
}

beforeAll(async () => {
  await refuseFrom(new Date(Date.now() + 3_600_000).toISOString());
});
afterAll(() => refuseFrom("1970-01-01T00:00:00Z"));

/** Runs the previous version's first statement; returns stored rows, 0 for a repeat. */
const claimAsBefore = {
  layer: async (id: number, key: string) =>
    withAccount(id, (tx) =>
      tx.query(
        `INSERT INTO idempotency_keys (account_id, key, fingerprint) VALUES ($1, $2, 'f')
         ON CONFLICT (account_id, key) DO NOTHING`,
        [id, key],
      ),
    ),
  group: async (id: number, key: string) =>
    withAccounts([id], (tx) =>
      tx.query(
        `INSERT INTO idempotency_keys (account_id, key, fingerprint, status, sealed_body) VALUES ($1, $2, 'f', 201, '')
         ON CONFLICT (account_id, key) DO NOTHING`,
        [id, key],
      ),
    ),
};

/** A row as the version before leaves it: that of this version, without the digest. */
const forgetDigests = (id: number) =>
  asOwner((tx) =>
    tx.query("DELETE FROM idempotency_keys WHERE account_id = $1 AND key LIKE 'hmac:%'", [id]),
  );

/** Runs work in a simulated new process: the upgrade state is cached per opened database. */
async function asNewProcess<T>(work: () => Promise<T>): Promise<T> {
  const { current } = testing;
  const later = openDatabase({ url: current.url, applicationName: "posthorn-test" });
  setDatabase(later);
  try {
    return await work();
  } finally {
    setDatabase(current);
    await later.close();
  }
}

const keyed = (account: TestAccount, key: string) => ({
  ...account.headers,
  "idempotency-key": key,
});
const sendSms = (account: TestAccount, key: string) =>
  postJson(api, "/sms", keyed(account, key), VALID);
const block = (account: TestAccount, key: string) =>
  postJson(api, "/blocked_numbers", keyed(account, key), { number: "+4915112345678" });

test("doesn't resend a message accepted by the other version", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const first = await (await sendSms(account, "k1")).json();
  expect((await claimAsBefore.group(account.id, "k1")).rowCount).toBe(0);
  await forgetDigests(account.id);
  const repeat = await sendSms(account, "k1");
  expect([repeat.status, (await repeat.json()).uuid]).toEqual([201, first.uuid]);
  const other = await postJson(api, "/sms", keyed(account, "k1"), { ...VALID, text: "Other" });
  expect(other.status).toBe(422);
  expect(await readAccountState(account.id)).toMatchObject({ messages: 1 });
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("doesn't repeat a write of the other version", async () => {
  const account = await makeTestAccount();
  const first = await block(account, "k2");
  expect(first.status).toBe(201);
  expect((await claimAsBefore.layer(account.id, "k2")).rowCount).toBe(0);
  await forgetDigests(account.id);
  const repeat = await block(account, "k2");
  expect([repeat.status, await repeat.json()]).toEqual([201, await first.json()]);
});

test("stores no data for a rejected request under either key format", async () => {
  const account = await makeTestAccount({ balance: "0" });
  expect((await sendSms(account, "k3")).status).toBe(402);
  expect(await readAccountState(account.id)).toMatchObject({ messages: 0, keys: 0 });
});

test("rejects the previous version after a day, and keeps its accepted keys", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const first = await (await sendSms(account, "k4")).json();
  await forgetDigests(account.id);
  await refuseFrom(new Date(Date.now() - 1).toISOString());
  for (const claim of Object.values(claimAsBefore))
    await expect(claim(account.id, "k5")).rejects.toMatchObject({ code: "23514" });
  // A process that starts now writes both forms for an hour: a transaction of the version before may still be open.
  await asNewProcess(async () => {
    expect((await (await sendSms(account, "k4")).json()).uuid).toBe(first.uuid);
    expect((await sendSms(account, "k6")).status).toBe(201);
    expect((await block(account, "k7")).status).toBe(201);
    await forgetDigests(account.id);
    expect((await sendSms(account, "k6")).headers.get("idempotency-replayed")).toBe("true");
    expect((await block(account, "k7")).headers.get("idempotency-replayed")).toBe("true");
  });
});

test("stores keys only as digests after an hour, and still reads plaintext ones", async () => {
  const account = await makeTestAccount({ balance: "10" });
  await refuseFrom(new Date(Date.now() + 3_600_000).toISOString());
  const [sent, blocked] = await asNewProcess(async () => [
    await (await sendSms(account, "k8")).json(),
    await (await block(account, "k9")).json(),
  ]);
  await forgetDigests(account.id);
  await asOwner((tx) =>
    tx.query("UPDATE idempotency_keys SET created_at = now() - interval '3 hours'"),
  );
  await refuseFrom(new Date(Date.now() - 2 * 3_600_000).toISOString());
  await asNewProcess(async () => {
    expect((await (await sendSms(account, "k8")).json()).uuid).toBe(sent.uuid);
    expect(await (await block(account, "k9")).json()).toEqual(blocked);
    expect((await sendSms(account, "k10")).status).toBe(201);
    expect(
      (await postJson(api, "/blocked_numbers", keyed(account, "k11"), { number: "+4915112345679" }))
        .status,
    ).toBe(201);
  });
  const { rows } = await asOwner((tx) =>
    tx.query(
      "SELECT key FROM idempotency_keys WHERE account_id = $1 AND key NOT LIKE 'hmac:%' ORDER BY key",
      [account.id],
    ),
  );
  expect(rows).toEqual([{ key: "k8" }, { key: "k9" }]);
});
