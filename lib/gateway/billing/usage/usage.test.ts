import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { makeTestAccount, makeTestKey, type TestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { CHARGED_ITEMS, type ChargedItem } from "@/lib/core/billing/balance-items";
import { asOwner, readAccount } from "@/lib/db/transaction";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { listSpendingLines } from "@/lib/gateway/account/stats/usage";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { findLedgerDiscrepancies, submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import { SPENDING_GROUPINGS } from "@/lib/gateway/billing/spending/schema-values";
import { CHARGES } from "./test-charges";

const { api, send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  hasRates: true,
});

const range = () => {
  const to = Math.ceil(Date.now() / 3_600_000) * 3_600;
  return `from=${to - 7_200}&to=${to}`;
};
const get = async (path: string, as: TestAccount = account) =>
  (await send(as, "GET", `${path}${path.includes("?") ? "&" : "?"}${range()}`)).body;

const post = (headers: HeadersInit) => async (path: string, body: object) => {
  const response = await send({ headers } as TestAccount, "POST", path, body);
  expect([response.status, response.body]).toEqual([201, expect.anything()]);
  return (response.body.uuid ?? response.body.id) as string;
};

/** Everything that the ledger took from the balance, in units of the currency. */
async function spentByLedger(): Promise<number> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ sum: string }>(
      `SELECT coalesce(sum(amount), 0) AS sum FROM ledger_transfers
       WHERE account_id = $1 AND debit IN ('available', 'held') AND credit = 'revenue'`,
      [account.id],
    ),
  );
  return Number(rows[0]?.sum) / 1_000_000;
}

type Costs = { cost: number }[];
const total = (rows: Costs) => rows.reduce((sum, { cost }) => sum + cost, 0);

/** Rows of the itemized bill, by the names of their columns. */
async function bill(): Promise<Record<string, string>[]> {
  const file = await api.request(`/usage/export?${range()}`, account);
  const [heading = [], ...rows] = parse(await file.text(), { bom: true }) as string[][];
  return rows.map((row) => Object.fromEntries(heading.map((name, at) => [name, row[at] ?? ""])));
}

/** This month and the one before, as charges of an hour ago may be in either. */
async function spentByForecast(): Promise<number> {
  const { body } = await send(account, "GET", "/stats/spending/forecast");
  return body.spent + body.previous_spent;
}

/** Every figure of spending that pages, files and the API show. */
async function figures(): Promise<Record<string, number>> {
  const usage = await get("/usage");
  const bySpending = Object.fromEntries(
    await Promise.all(
      ["service", "iso2", "key_id"].map(async (group) => {
        const { groups } = await get(`/stats/spending?group_by=${group}`);
        return [`spending by ${group}`, total(groups)] as const;
      }),
    ),
  );
  const spending = await get("/stats/spending?interval=hour&compare=previous");
  const byReport = Object.fromEntries(
    await Promise.all(
      SPENDING_GROUPINGS.filter((group) => group !== "bulk_id").map(async (group) => {
        const report = await get(
          `/stats/spending/report?interval=week&compare=previous&group_by=${group}`,
        );
        return [
          [`report by ${group}`, total(report.groups)],
          [`report by ${group} and period`, total(report.group_periods)],
          [`report's total by ${group}`, report.totals.cost],
          [`report's periods by ${group}`, total(report.periods)],
        ] as const;
      }),
    ).then((rows) => rows.flat()),
  );
  return {
    ...bySpending,
    ...byReport,
    spending: spending.totals.cost,
    "spending by period": total(spending.periods),
    usage: usage.totals.cost,
    "usage by period": total(usage.periods),
    "usage by service": total(usage.services),
    "usage by country": total(usage.countries),
    "usage by key": total(usage.keys),
    "usage by cost centre": total(usage.cost_centres),
    bill: (await bill()).reduce((sum, { amount }) => sum + Number(amount), 0),
    "cost centres": total((await get("/cost_centres/usage")).cost_centres),
    forecast: await spentByForecast(),
    runway: (await send(account, "GET", "/stats/runway")).body.mean_daily_cost * 7,
  };
}

test.each(CHARGED_ITEMS)("includes a charge for a %s in every spending figure", async (item) => {
  await allowTestNumbers(account);
  await CHARGES[item](account, post(account.headers));
  const spent = await spentByLedger();
  expect(spent).toBeGreaterThan(0);
  for (const [name, figure] of Object.entries(await figures())) {
    expect([name, figure]).toEqual([name, expect.closeTo(spent, 4)]);
  }
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("sums all kinds of charges, and excludes other accounts", async () => {
  await allowTestNumbers(account);
  for (const item of CHARGED_ITEMS) await CHARGES[item](account, post(account.headers));
  const spent = await spentByLedger();
  for (const [name, figure] of Object.entries(await figures())) {
    expect([name, figure]).toEqual([name, expect.closeTo(spent, 4)]);
  }
  const { totals, services, countries } = await get("/usage");
  expect(totals).toMatchObject({
    messages: 2,
    parts: 2,
    short_links: 1,
    messenger_codes: 1,
    fraud_checks: 1,
  });
  expect(services.map(({ service }: { service: string }) => service).sort()).toEqual([
    "direct",
    "fraud_check",
    "messenger_code",
    "short_link",
  ]);
  expect(countries.map(({ iso2 }: { iso2: string | null }) => iso2).sort()).toEqual(["DE", null]);
  expect((await get("/usage", await makeTestAccount())).totals.cost).toBe(0);
});

/** Prefixes of references in the ledger, by item. */
const REFERENCES = {
  message: "capture:",
  short_link: "links:",
  messenger_code: "verify:",
  fraud_check: "fraud:",
} satisfies Record<ChargedItem, string>;

/** Micro-units that the ledger took from the balance, by item. */
async function ledgerByItem(): Promise<Record<string, number>> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ ref: string; amount: string }>(
      `SELECT ref, amount FROM ledger_transfers
       WHERE account_id = $1 AND debit IN ('available', 'held') AND credit = 'revenue'`,
      [account.id],
    ),
  );
  const sums = CHARGED_ITEMS.map((item) => {
    const own = rows.filter(({ ref }) => ref.startsWith(REFERENCES[item]));
    return [item, own.reduce((sum, { amount }) => sum + Number(amount), 0)] as const;
  });
  expect(sums.reduce((sum, [, amount]) => sum + amount, 0)).toBe(
    rows.reduce((sum, { amount }) => sum + Number(amount), 0),
  );
  return Object.fromEntries(sums);
}

/** Sums rows by item, in micro-units. Text messages are of the service `direct`. */
function byItem(rows: readonly (readonly [item: string, amount: number])[]) {
  const sums: Record<string, number> = {};
  for (const [name, amount] of rows) {
    const item = name === "direct" ? "message" : name.replace(/^deleted_(.+)s$/, "$1");
    sums[item] = (sums[item] ?? 0) + Math.round(amount * 1_000_000);
  }
  return sums;
}

/** Every figure of spending that pages, files and the API show by kind of charge. */
async function figuresByItem(): Promise<Record<string, Record<string, number>>> {
  const { services } = await get("/usage");
  const { groups } = await get("/stats/spending?group_by=service");
  const report = await get("/stats/spending/report?group_by=service");
  const { totals } = await get("/statement?interval=month");
  const file = await api.request(`/statement/export?${range()}`, account);
  const statement: Record<string, string>[] = parse(await file.text(), {
    bom: true,
    columns: true,
  });
  const to = new Date(Date.now() + 3_600_000);
  const lines = await readAccount(account.id, (tx) =>
    listSpendingLines(tx, account.id, new Date(to.getTime() - 10_800_000), to),
  );
  return {
    "usage by service": byItem(
      services.map((row: { service: string; cost: number }) => [row.service, row.cost]),
    ),
    "spending by service": byItem(
      groups.map((row: { group: string; cost: number }) => [row.group, row.cost]),
    ),
    "spending page by service": byItem(
      report.groups.map((row: { group: string; cost: number }) => [row.group, row.cost]),
    ),
    bill: byItem((await bill()).map((row) => [row.item ?? "", Number(row.amount)])),
    statement: byItem(CHARGED_ITEMS.map((item) => [item, -totals[item]])),
    "statement as a file": byItem(
      CHARGED_ITEMS.map((item) => [item, -Number(statement.at(-1)?.[item])]),
    ),
    "monthly invoice": byItem(lines.map(({ item, cost }) => [item, Number(cost) / 1_000_000])),
  };
}

test("lists each kind of charge as its own row with its exact ledger amount", async () => {
  await allowTestNumbers(account);
  const key = await makeTestKey(account.ctx, { name: "Shop system" });
  for (const item of CHARGED_ITEMS) await CHARGES[item](account, post(key.headers));
  // A bulk, of which one message is refused and another deleted later.
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const [first, second] = [
    await post(key.headers)("/short_link_campaigns", campaign),
    await post(key.headers)("/short_link_campaigns", campaign),
  ];
  const phones = [2, 3, 4].map((last) => `+49171392000${last}`);
  const text = `[slink ${first}] or [slink ${second}]`;
  await post(key.headers)("/bulks", { phones, text, sender_id: "Shop" });
  await workOff(account.id);
  await submitDueMessages(account.id, 1, true);
  const [gone] = await submitDueMessages(account.id, 2);
  expect((await send(account, "DELETE", `/sms/${gone}`)).status).toBe(204);
  const spent = await ledgerByItem();
  expect(spent.short_link).toBe(5 * 5_000);
  for (const [name, figure] of Object.entries(await figuresByItem()))
    expect([name, figure]).toEqual([name, spent]);
  const bulks = await get("/stats/spending/report?group_by=bulk_id");
  const [listed] = (await send(account, "GET", "/bulks")).body;
  expect(bulks.groups).toEqual([
    expect.objectContaining({
      group: listed.uuid,
      messages: 2,
      cost: listed.charged_amount,
      bulk: { created_at: listed.created_at, sender_id: "Shop" },
      clicks: { people: 0, cost: listed.charged_amount, cost_per_click: null },
      previous: null,
    }),
  ]);
  expect(total(bulks.group_periods)).toBeCloseTo(listed.charged_amount, 6);
  expect(bulks.totals.cost).toBeGreaterThan(listed.charged_amount);
  const { totals, services, countries, keys, cost_centres: centres } = await get("/usage");
  const links = services.find((row: { service: string }) => row.service === "short_link");
  expect(links).toMatchObject({ messages: 0, parts: 0, short_links: 5, cost: 0.025 });
  expect(totals).toMatchObject({ messages: 4, short_links: 5 });
  expect(countries).toContainEqual(expect.objectContaining({ iso2: "DE", short_links: 5 }));
  expect(keys).toEqual([expect.objectContaining({ key_id: key.id, messages: 4, short_links: 5 })]);
  expect(centres).toEqual([expect.objectContaining({ cost: totals.cost, messages: 4 })]);
  expect((await bill()).filter(({ item }) => item?.includes("link"))).toEqual([
    expect.objectContaining({ item: "short_link", quantity: "1", amount: "0.005", iso2: "DE" }),
    expect.objectContaining({ item: "short_link", quantity: "2", amount: "0.01" }),
    expect.objectContaining({ item: "deleted_short_links", quantity: "2", amount: "0.01" }),
  ]);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  expect(await statsFindings()).toEqual([]);
});

/** Sends a message with its own link. */
async function sendWithLink(): Promise<void> {
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const text = `[slink ${await post(account.headers)("/short_link_campaigns", campaign)}]`;
  await post(account.headers)("/sms", { phone: "+491713920002", text, sender_id: "Shop" });
}

const update = (set: string) =>
  asOwner((tx) => tx.query(`UPDATE messages SET ${set} WHERE account_id = $1`, [account.id]));

async function expectLinksWithinMessages(): Promise<void> {
  const spent = await ledgerByItem();
  expect(spent.short_link).toBe(0);
  for (const [name, figure] of Object.entries(await figuresByItem()))
    expect([name, figure.message, figure.short_link ?? 0]).toEqual([name, spent.message, 0]);
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  expect(await statsFindings()).toEqual([]);
}

test("keeps links included in the price of messages accepted by the previous version", async () => {
  await CHARGES.message(account, post(account.headers));
  await sendWithLink();
  await update("own_links_count = NULL, own_links_price = NULL");
  expect(await submitDueMessages(account.id, 1)).toHaveLength(1);
  await expectLinksWithinMessages();
});

test("keeps links included in the price of messages handed over by the previous version's worker", async () => {
  for (let count = 0; count < 2; count += 1) await sendWithLink();
  // Such a worker knows none of the columns.
  await update("own_links_count = NULL, own_links_price = NULL");
  const [uuid] = await submitDueMessages(account.id, 2);
  await update("own_links_count = 1, own_links_price = 5000");
  await expectLinksWithinMessages();
  expect((await send(account, "DELETE", `/sms/${uuid}`)).status).toBe(204);
  await expectLinksWithinMessages();
});

test("reports no discrepancy for messages deleted by the previous version without their links", async () => {
  await sendWithLink();
  const [uuid] = await submitDueMessages(account.id, 1);
  expect((await send(account, "DELETE", `/sms/${uuid}`)).status).toBe(204);
  await asOwner((tx) =>
    tx.query(
      "UPDATE deleted_messages SET links_count = NULL, links_price = NULL WHERE account_id = $1",
      [account.id],
    ),
  );
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
});

test("names keys, deleted ones too, and users who sent from the dashboard", async () => {
  await allowTestNumbers(account);
  const key = await makeTestKey(account.ctx, { name: "Shop system" });
  await CHARGES.message(account, post(key.headers));
  await CHARGES.message(account, post(owner.headers));
  await asOwner((tx) =>
    tx.query("UPDATE api_keys SET deleted_at = now() WHERE account_id = $1 AND key_id = $2", [
      account.id,
      key.id,
    ]),
  );
  const { keys, people } = await get("/usage");
  expect(keys).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key_id: key.id, name: "Shop system", messages: 1 }),
      expect.objectContaining({ name: null, messages: 1 }),
    ]),
  );
  expect(people).toEqual([expect.objectContaining({ name: expect.any(String), messages: 1 })]);
});

test("lists each charge with its key, cost centre and bulk", async () => {
  await allowTestNumbers(account);
  const key = await makeTestKey(account.ctx, { name: "Shop system" });
  await send(account, "PUT", "/cost_centres", { kind: "key", id: key.id, cost_centre: "4711" });
  const body = { phones: ["+491713920002"], text: "Hi", sender_id: "Shop" };
  const bulk = await send({ headers: key.headers } as TestAccount, "POST", "/bulks", body);
  await workOff(account.id);
  await submitDueMessages(account.id, 1);
  await CHARGES.fraud_check(account, post(key.headers));
  await CHARGES.message(account, post(owner.headers));
  const rows = await bill();
  const named = { key_id: String(key.id), key_name: "Shop system", cost_centre: "4711" };
  expect(rows).toEqual([
    expect.objectContaining({ ...named, item: "message", bulk: bulk.body.uuid, person: "" }),
    expect.objectContaining({ item: "message", key_name: "", cost_centre: "", bulk: "" }),
    expect.objectContaining({ ...named, item: "fraud_check", service_code: "pro", quantity: "1" }),
  ]);
  expect(rows[1]?.person).not.toBe("");
});

test("lists the campaigns of a message's or bulk's links", async () => {
  const create = post(account.headers);
  const campaign = { name: "Sale", url: "https://example.org/sale" };
  const own = await create("/short_link_campaigns", { ...campaign, type: 2 });
  const shared = await create("/short_link_campaigns", { ...campaign, type: 1 });
  await create("/sms", { phone: "+491713920002", text: `[slink ${own}]`, sender_id: "Shop" });
  const text = `[slink ${shared}]`;
  await create("/bulks", { phones: ["+491713920003"], text, sender_id: "Shop" });
  await workOff(account.id);
  expect(await submitDueMessages(account.id, 2)).toHaveLength(2);
  const campaigns = (await bill()).map((row) => `${row.item} ${row.campaigns}`);
  expect(campaigns.sort()).toEqual(
    [`message ${own}`, `message ${shared}`, `short_link ${own}`].sort(),
  );
});

test("keeps deleted messages in the bill's total without a row", async () => {
  await CHARGES.message(account, post(account.headers));
  await CHARGES.message(account, post(account.headers));
  const [first] = (await send(account, "GET", "/sms")).body;
  await send(account, "DELETE", `/sms/${first.uuid}`);
  expect(await bill()).toEqual([
    expect.objectContaining({ item: "message", phone: "+491713920001" }),
    expect.objectContaining({ item: "deleted_messages", phone: "", iso2: "DE", quantity: "1" }),
  ]);
  expect((await figures()).bill).toBeCloseTo(await spentByLedger(), 4);
});

test("rejects a range whose message aggregates are past retention, and omits such a comparison", async () => {
  await CHARGES.message(account, post(account.headers));
  await asOwner(async (tx) => {
    const age = "SET hour = hour - interval '1000 days' WHERE account_id = $1";
    await tx.query(`UPDATE balance_changes ${age}`, [account.id]);
    await tx.query("DELETE FROM message_stats WHERE account_id = $1", [account.id]);
  });
  await CHARGES.message(account, post(account.headers));
  const to = Math.ceil(Date.now() / 3_600_000) * 3_600;
  const read = (path: string, days: number, end = to) =>
    send(account, "GET", `${path}&from=${end - days * 86_400}&to=${end}`);
  const old = to - 990 * 86_400;
  for (const refused of [
    await read("/usage?interval=month", 1001),
    await read("/stats/spending?interval=month", 1001),
    await read("/stats/messages?interval=month", 1001),
    await read("/usage/export?format=csv", 30, old),
    await read("/cost_centres/usage?", 30, old),
  ]) {
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      reason: "sums_expired",
      violations: [{ propertyPath: "from" }],
    });
  }
  const kept = await read("/stats/spending?interval=month&compare=previous", 790);
  expect(kept.body.totals.cost).toBe(0.075);
  expect(kept.body.previous).toBeNull();
  const messages = await read("/stats/messages?interval=month&compare=previous", 790);
  expect(messages.body).toMatchObject({ totals: { sent: 1 }, previous: null });
  expect((await read("/usage?interval=month", 790)).body.totals.cost).toBe(0.075);
  const statement = await read("/statement?interval=month", 1001);
  expect(statement.body.totals.message).toBe(-0.15);
});

test("accepts a range that begins before the first charge", async () => {
  await CHARGES.message(account, post(account.headers));
  const to = Math.ceil(Date.now() / 3_600_000) * 3_600;
  const path = `/usage?interval=month&from=${to - 3_000 * 86_400}&to=${to}`;
  expect((await send(account, "GET", path)).body.totals.cost).toBe(0.075);
});
