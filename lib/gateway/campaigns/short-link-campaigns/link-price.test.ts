import { beforeAll, expect, test } from "vitest";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { claimNext } from "@/lib/dispatch/claims";
import { flushOutcomes } from "@/lib/dispatch/submission/flush";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { replaceRates } from "@/lib/gateway/pricing/rates/store";
import {
  findLedgerDiscrepancies,
  submitDueMessages,
  readAccountState,
  PHONE,
} from "@/lib/gateway/messaging/sms/test-sms";

const { send } = testApi();

/** Micro-units of a part to Germany. */
const RATES = { EUR: 75_000n, CHF: 71_000n } as const;
type Currency = keyof typeof RATES;
/** 0.005 of the account's currency. */
const LINK = 5_000n;

beforeAll(() =>
  asOwner((tx) =>
    replaceRates(
      tx,
      (Object.keys(RATES) as Currency[]).map((currency) => {
        const price = RATES[currency];
        return {
          iso2: "DE",
          service: "direct",
          currency,
          price_s: price,
          price_m: price,
          price_l: price,
          price_xl: price,
        };
      }),
    ),
  ),
);

async function makeAccount(currency: Currency) {
  const account = await makeTestAccount({ currency, balance: "10" });
  const body = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", body)).body;
  return { account, text: `Sale: [slink ${id}]` };
}

const sms = async (account: TestAccount, text: string) =>
  (await send(account, "POST", "/sms", { sender_id: "POSTHORN", phone: PHONE, text })).body;

const readBalance = async ({ id }: TestAccount) => {
  const { available, held } = await readAccountState(id);
  return { available: BigInt(available), held: BigInt(held) };
};

const listTransfers = async ({ id }: TestAccount) =>
  (
    await asOwner((tx) =>
      tx.query<{ kind: string; amount: string }>(
        `SELECT kind, amount FROM ledger_transfers WHERE account_id = $1 AND kind IN ('hold', 'capture', 'release')
         ORDER BY created_at, amount DESC`,
        [id],
      ),
    )
  ).rows.map(({ kind, amount }) => [kind, BigInt(amount)]);

test.each(Object.keys(RATES) as Currency[])(
  "reserves, captures and refunds a link's price of 0.005 %s with its message",
  async (currency) => {
    const { account, text } = await makeAccount(currency);
    const price = RATES[currency] + LINK;
    const start = (await readBalance(account)).available;
    const sent = await sms(account, text);
    expect(sent.price).toBe(Number(price) / 1e6);
    expect(await readBalance(account)).toEqual({ available: start - price, held: price });
    await submitDueMessages(account.id, 1);
    expect(await readBalance(account)).toEqual({ available: start - price, held: 0n });
    expect((await sms(account, text)).price).toBe(Number(price) / 1e6);
    await submitDueMessages(account.id, 1, true);
    expect(await readBalance(account)).toEqual({ available: start - price, held: 0n });
    expect(await listTransfers(account)).toEqual([
      ["hold", price],
      ["capture", RATES[currency]],
      ["capture", LINK],
      ["hold", price],
      ["release", price],
    ]);
    expect((await send(account, "GET", "/me")).body).toMatchObject({
      balance_amount: Number(start - price) / 1e6,
      currency,
    });
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  },
);

test.each([
  [
    "a part of the price that was not captured for links",
    "UPDATE messages SET links_price = links_price + 1",
  ],
  ["links that were charged and vanished", "UPDATE messages SET links_price = NULL"],
  ["a price that was not captured", "UPDATE messages SET price = price + 1"],
])("detects %s in the ledger check", async (_, sql) => {
  const { account, text } = await makeAccount("EUR");
  await sms(account, text);
  await submitDueMessages(account.id, 1);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  await asOwner((tx) => tx.query(`${sql} WHERE account_id = $1`, [account.id]));
  expect((await findLedgerDiscrepancies(account.id)).map(({ rule }) => rule)).toEqual([
    "settled_prices",
  ]);
});

test("splits the capture per account for messages handed over together", async () => {
  const [first, second] = [await makeAccount("EUR"), await makeAccount("EUR")];
  for (const { account, text } of [first, second]) {
    await sms(account, text);
    await sms(account, `Again: ${text}`);
    await sms(account, "Without a link");
  }
  const { lease } = await startWorkerLease(60);
  const claimOne = ({ id }: TestAccount) => asWorker((tx) => claimNext(tx, id, lease, 3));
  const claims = [...(await claimOne(first.account)), ...(await claimOne(second.account))];
  expect(claims).toHaveLength(6);
  await flushOutcomes(
    lease,
    claims.map((claim) => ({
      kind: "sent",
      claim,
      carrier: "simulator",
      carrierIds: [claim.uuid],
    })),
  );
  for (const { account } of [first, second]) {
    const captures = (await listTransfers(account)).filter(([kind]) => kind === "capture");
    expect(captures).toEqual([
      ["capture", 3n * RATES.EUR],
      ["capture", 2n * LINK],
    ]);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  }
});
