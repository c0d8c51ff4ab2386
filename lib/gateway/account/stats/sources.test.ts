import { expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";

const { send, account, switchAccount } = testModule({ isShared: true, hasRates: true });
const FROM = Date.parse("2026-10-01T00:00:00Z") / 1_000;
const TO = Date.parse("2026-11-01T00:00:00Z") / 1_000;

/** A message that was handed over at an instant. */
async function submitDueMessages(source: number | undefined, at: string, phone = "+4915112345678") {
  const body = { phone, text: "Hi", sender_id: "Shop", ...(source !== undefined && { source }) };
  const sent = await send(account, "POST", "/sms", body);
  await asOwner((tx) =>
    tx.query(
      "UPDATE messages SET status_code = 100, gateway_sent_at = $3 WHERE account_id = $1 AND uuid = $2",
      [account.id, sent.body.uuid, at],
    ),
  );
  return Number(sent.body.price);
}

const getSources = async (of: TestAccount) =>
  (await send(of, "GET", `/stats/sources?from=${FROM}&to=${TO}`)).body.sources;

test("sums messages handed over in the range by source", async () => {
  const price = await submitDueMessages(4711, "2026-10-01T00:00:00Z");
  await submitDueMessages(4711, "2026-10-31T23:59:59Z");
  await submitDueMessages(undefined, "2026-10-10T12:00:00Z");
  await submitDueMessages(4711, "2026-11-01T00:00:00Z");
  await submitDueMessages(4711, "2026-09-30T23:59:59Z");
  expect(await getSources(account)).toEqual([
    { source: 4711, messages: 2, parts: 2, cost: expect.closeTo(2 * price, 6) },
    { source: 0, messages: 1, parts: 1, cost: expect.closeTo(price, 6) },
  ]);
  expect(await getSources(await makeTestAccount())).toEqual([]);
});

test("uses the same hours as other sums for half-hour zones, and excludes test keys", async () => {
  const half = 1_800;
  await switchAccount();
  // In the hour that began before the range; in the hour that began before it ended.
  await submitDueMessages(1, "2026-10-01T00:45:00Z");
  await submitDueMessages(2, "2026-10-01T01:00:00Z");
  await submitDueMessages(3, "2026-11-01T00:45:00Z");
  await asOwner((tx) =>
    tx.query("UPDATE messages SET origin = 'test' WHERE account_id = $1 AND source = 3", [
      account.id,
    ]),
  );
  await submitDueMessages(4, "2026-11-01T00:45:00Z");
  const path = `/stats/sources?from=${FROM + half}&to=${TO + half}`;
  const { sources } = (await send(account, "GET", path)).body;
  expect(sources.map(({ source }: { source: number }) => source).sort()).toEqual([2, 4]);
});

test.each([`from=${TO}&to=${FROM}`, `from=${FROM}&to=${TO + 7_200}`, `from=x`])(
  "rejects a range of %s",
  async (query) => {
    expect((await send(account, "GET", `/stats/sources?${query}`)).status).toBe(400);
  },
);
