import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { getDocumentProxy, extractText } from "unpdf";
import { makeTestAccount, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { BALANCE_ITEMS, CHARGED_ITEMS, type ChargedItem } from "@/lib/core/billing/balance-items";
import { fc, runs } from "@/lib/core/ids/test-random";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { withAccount } from "@/lib/db/transaction";
import { CHARGES } from "@/lib/gateway/billing/usage/test-charges";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { adjust, lockFunds, spend, transfer } from "@/lib/ledger/ledger";
import { getBalances } from "@/lib/ledger/store-balances";

const { api, send } = testModule({ hasRates: true });

const at = (time: string) => new Date(time);
const unix = (time: string) => Date.parse(time) / 1_000;
const OCTOBER = `from=${unix("2026-10-01T00:00:00Z")}&to=${unix("2026-11-01T00:00:00Z")}&time_zone=UTC`;

const get = async (of: TestAccount, query: string) =>
  (await send(of, "GET", `/statement?${query}`)).body;

/** Something that changes the balance at a time. Amounts are micro-units. */
interface Entry {
  kind: "top_up" | "correction" | ChargedItem;
  amount: bigint;
  time: Date;
}

const PREFIXES = { message: "capture:", short_link: "links:", messenger_code: "verify:" } as const;

async function book({ id }: TestAccount, entries: readonly Entry[]): Promise<void> {
  await withAccount(id, async (tx) => {
    await lockFunds(tx, [id], ["available", "held", "revenue", "bank", "adjust"]);
    for (const [index, { kind, amount, time }] of entries.entries()) {
      const movement = { accountId: id, amount, at: time };
      const ref = `${index}-${time.getTime()}`;
      if (kind === "top_up") await transfer(tx, "topup", [{ ...movement, ref }]);
      else if (kind === "correction") await adjust(tx, id, amount, ref, "Test");
      else if (kind === "fraud_check")
        await spend(tx, "charge", [{ ...movement, ref: `fraud:${uuidAt(time)}`, item: kind }]);
      else {
        await transfer(tx, "hold", [{ ...movement, ref: `hold:${ref}` }]);
        const spent = { ...movement, ref: `${PREFIXES[kind]}${uuidAt(time)}`, item: kind };
        await spend(tx, "capture", [spent]);
      }
    }
  });
}

test.each([
  { currency: "EUR", balance: "0", creditLine: "0" },
  { currency: "CHF", balance: "0", creditLine: "0" },
  { currency: "EUR", balance: "0", creditLine: "100" },
] as const)(
  "has an opening balance plus lines that equal the closing balance: %o",
  async (options) => {
    const account = await makeTestAccount(options);
    const isOnCredit = options.creditLine !== "0";
    await book(account, [
      { kind: "top_up", amount: isOnCredit ? 1n : 50_000_000n, time: at("2026-09-15T10:00:00Z") },
      { kind: "message", amount: 12_345_678n, time: at("2026-09-30T23:59:59Z") },
      { kind: "message", amount: 7_500_001n, time: at("2026-10-01T00:00:00Z") },
      { kind: "fraud_check", amount: 24_000n, time: at("2026-10-03T08:00:00Z") },
      { kind: "messenger_code", amount: 50_000n, time: at("2026-10-03T09:00:00Z") },
      { kind: "short_link", amount: 10_000n, time: at("2026-10-03T09:00:00Z") },
      { kind: "top_up", amount: 20_000_000n, time: at("2026-10-20T12:00:00Z") },
      { kind: "message", amount: 1n, time: at("2026-10-31T23:59:59Z") },
      { kind: "message", amount: 99n, time: at("2026-11-01T00:00:00Z") },
    ]);
    const start = isOnCredit ? -12.345677 : 37.654322;
    const closing = isOnCredit ? 0.070321 : 50.07032;
    expect(await get(account, OCTOBER)).toEqual({
      currency: options.currency,
      time_zone: "UTC",
      from: unix("2026-10-01T00:00:00Z"),
      to: unix("2026-11-01T00:00:00Z"),
      opening: start,
      totals: {
        top_up: 20,
        refund: 0,
        correction: 0,
        message: -7.500002,
        short_link: -0.01,
        messenger_code: -0.05,
        fraud_check: -0.024,
      },
      closing,
      reserved: null,
      periods: [
        expect.objectContaining({
          period: unix("2026-10-01T00:00:00Z"),
          opening: start,
          message: -7.500001,
        }),
        expect.objectContaining({
          fraud_check: -0.024,
          messenger_code: -0.05,
          short_link: -0.01,
        }),
        expect.objectContaining({ top_up: 20 }),
        expect.objectContaining({ message: -0.000001, closing }),
      ],
    });
    const rules = (await findLedgerDiscrepancies(account.id)).map(({ rule }) => rule);
    expect(rules).not.toContain("changes_are_sums");
    expect(rules).not.toContain("balance_is_sum");
  },
);

test("starts days in the statement's time zone", async () => {
  const account = await makeTestAccount({ balance: "0" });
  await book(account, [{ kind: "top_up", amount: 5_000_000n, time: at("2026-10-05T22:30:00Z") }]);
  const berlin = OCTOBER.replace("time_zone=UTC", "time_zone=Europe/Berlin");
  const [day] = (await get(account, berlin)).periods;
  expect(new Date(day.period * 1_000).toISOString()).toBe("2026-10-05T22:00:00.000Z");
});

test("includes all charges and reserved amounts of the current month, up to the current balance", async () => {
  const account = await makeTestAccount({ balance: "10" });
  await allowTestNumbers(account);
  const post = async (path: string, body: object) => {
    const response = await send(account, "POST", path, body);
    expect(response.status).toBe(201);
    return response.body.uuid ?? response.body.id;
  };
  for (const item of CHARGED_ITEMS) await CHARGES[item](account, post);
  await post("/sms", { phone: "+491713920001", text: "Hi", sender_id: "Shop" });
  const { available, held } = await withAccount(account.id, (tx) => getBalances(tx, account.id));
  const statement = await get(account, "");
  expect(statement.closing).toBeCloseTo(Number(available + held) / 1_000_000, 6);
  expect(statement.reserved).toBeCloseTo(Number(held) / 1_000_000, 6);
  expect(statement.reserved).toBeGreaterThan(0);
  for (const item of CHARGED_ITEMS)
    expect([item, statement.totals[item] < 0]).toEqual([item, true]);
  expect(statement.totals.top_up).toBe(10);
  const me = (await send(account, "GET", "/me")).body;
  expect(statement.closing).toBeCloseTo(me.balance_amount + me.reserved_amount, 6);
  const runway = (await send(account, "GET", "/stats/runway")).body;
  expect(statement.closing - statement.reserved).toBeCloseTo(runway.balance_amount, 6);
  const other = await makeTestAccount({ balance: "0" });
  expect(await get(other, "")).toMatchObject({ opening: 0, closing: 0, periods: [] });
});

const DAYS = 40;
const START = unix("2026-09-20T00:00:00Z");
const entry = fc.record({
  kind: fc.constantFrom("top_up", ...CHARGED_ITEMS),
  amount: fc.bigInt({ min: 1n, max: 9_999_999n }),
  time: fc
    .integer({ min: 0, max: DAYS * 86_400 - 1 })
    .map((seconds) => new Date((START + seconds) * 1_000)),
});

/** Pays whatever an account without credit is charged. */
const FUNDS: Entry = {
  kind: "top_up",
  amount: 120_000_000n,
  time: new Date((START - 86_400) * 1_000),
};

test.each([
  { currency: "EUR", creditLine: "0" },
  { currency: "CHF", creditLine: "0" },
  { currency: "EUR", creditLine: "1000" },
] as const)("sums any history exactly over any range of days: %o", async (options) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.integer({ min: 1, max: DAYS }),
      async (history, edge, length) => {
        const account = await makeTestAccount({ ...options, balance: "0" });
        const entries = options.creditLine === "0" ? [FUNDS, ...history] : history;
        await book(account, entries as Entry[]);
        // The range ends with the hour before an entry, which must not be in it.
        const next = history[edge % history.length]?.time.getTime() ?? 0;
        const to = Math.floor(next / 3_600_000) * 3_600;
        const from = to - length * 86_400;
        const signed = (chosen: readonly { kind: string; amount: bigint }[]) =>
          chosen.reduce(
            (sum, { kind, amount }) => sum + (kind === "top_up" ? amount : -amount),
            0n,
          );
        const until = (seconds: number) =>
          signed(entries.filter(({ time }) => time.getTime() < seconds * 1_000));
        const micro = (value: number) => BigInt(Math.round(value * 1_000_000));
        const range = `from=${from}&to=${to}&time_zone=UTC`;
        const { opening, totals, closing, periods } = await get(account, range);
        expect(await get(account, `${range}&interval=month`)).toMatchObject({
          opening,
          totals,
          closing,
        });
        expect(micro(opening)).toBe(until(from));
        expect(micro(closing)).toBe(until(to));
        const sum = (row: Record<string, number>) =>
          BALANCE_ITEMS.reduce((all, item) => all + micro(row[item] ?? 0), 0n);
        expect(micro(opening) + sum(totals)).toBe(micro(closing));
        let balance = micro(opening);
        for (const row of periods) {
          expect(micro(row.opening)).toBe(balance);
          balance += sum(row);
          expect(micro(row.closing)).toBe(balance);
        }
        expect(balance).toBe(micro(closing));
        const whole = await get(account, `from=${START}&to=${START + DAYS * 86_400}&time_zone=UTC`);
        const { available, held } = await withAccount(account.id, (tx) =>
          getBalances(tx, account.id),
        );
        expect(micro(whole.closing)).toBe(available + held);
      },
    ),
    { numRuns: runs(10) },
  );
});

test("exports the statement's figures", async () => {
  const account = await makeTestAccount({ balance: "0" });
  await book(account, [
    { kind: "top_up", amount: 50_000_000n, time: at("2026-10-02T10:00:00Z") },
    { kind: "message", amount: 12_340_678n, time: at("2026-10-05T10:00:00Z") },
    { kind: "short_link", amount: 5_000n, time: at("2026-10-05T10:00:00Z") },
  ]);
  const file = (format: string) =>
    api.request(`/statement/export?${OCTOBER}&interval=month&format=${format}`, account);
  const rows = parse(await (await file("csv")).text(), { bom: true, columns: true });
  const month = {
    opening: "0",
    top_up: "50",
    message: "-12.340678",
    short_link: "-0.005",
    closing: "37.654322",
  };
  expect(rows).toEqual([
    expect.objectContaining({ ...month, period: "2026-10", currency: "EUR" }),
    expect.objectContaining({ ...month, period: "total" }),
  ]);
  expect((await file("xlsx")).status).toBe(200);
  for (const [lang, title, links] of [
    ["en", "Account statement", "Short links"],
    ["DE", "Kontoauszug", "Kurzlinks"],
    ["pl", "Wyciąg z konta", "Krótkie linki"],
  ]) {
    const response = await file(`pdf&lang=${lang}`);
    const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain(title);
    expect(text).toContain(links);
    expect(text.replaceAll(",", ".")).toMatch(/37\.654322/);
    expect(text.replaceAll(",", ".")).toMatch(/50\.0000.*-0\.0050/);
  }
});
