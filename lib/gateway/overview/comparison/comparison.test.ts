import { expect, test } from "vitest";
import { makeTestAccount, makeTestPerson } from "@/lib/api-suites/test-api";
import { testApi } from "@/lib/api-suites/test-module";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { wilsonInterval } from "@/lib/core/statistics/proportions";
import { asOwner } from "@/lib/db/transaction";
import { followForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { phoneAt, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { finishedBulk } from "@/lib/gateway/messaging/bulks/test-finished-bulk";
import { write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import type { Comparison } from "./schema";

const { send } = testApi({ hasRates: true });
type Caller = Parameters<typeof send>[0];

async function compare(sender: Caller, query: string): Promise<Comparison> {
  const { status, body } = await send(sender, "GET", `/stats/comparison?${query}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const bulkQuery = (uuids: readonly string[]) => uuids.map((uuid) => `bulk[]=${uuid}`).join("&");

async function sendBulk(sender: Caller & { id: number }, body: object): Promise<string> {
  const { body: bulk } = await send(sender, "POST", "/bulks", { sender_id: "POSTHORN", ...body });
  await workOff(sender.id);
  await submitDueMessages(sender.id, 100);
  await workOff(sender.id);
  return bulk.uuid;
}

test("shows the figures of reports and campaign lists, with the report's denominators", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const { uuid, campaigns } = await finishedBulk(send, account);
  const { body: report } = await send(account, "GET", `/bulks/${uuid}/report`);
  const { body: listed } = await send(
    account,
    "GET",
    `/stats/campaigns?campaign[]=${campaigns[0]}`,
  );
  const [figures] = listed.campaigns;
  const { items } = await compare(account, `bulk=${uuid}&campaign=${campaigns[0]}`);
  const { sent, delivered, unsubscribed } = report;
  const { clicks_count: clicks, clickers_count: people } = report.bulk;
  expect(items).toMatchObject([
    {
      kind: "bulk",
      id: uuid,
      accepted: report.messages,
      sent,
      delivered,
      clicks,
      people,
      unsubscribed,
      replied: 0,
      cost: report.charged_amount,
      rates: {
        delivered: {
          value: delivered / report.messages,
          ...wilsonInterval({ count: delivered, of: report.messages }),
        },
        clicked: { count: people, of: sent, value: people / sent },
        replied: { value: 0, low: 0 },
        unsubscribed: { value: unsubscribed / delivered },
      },
    },
    {
      kind: "campaign",
      id: campaigns[0],
      name: "Sale",
      texts: [],
      accepted: null,
      sent: figures.sent,
      delivered: figures.delivered,
      clicks: figures.clicks,
      people: figures.people,
      replied: null,
      unsubscribed: null,
      cost: null,
    },
  ]);
  expect(items[0]?.texts.map((text) => text.slice(0, 3))).toEqual(["One", "Two"]);
  // People of messages with several links would count twice.
  expect(items[0]?.first_day.at(-1)).toMatchObject({ clicks, people: null });
  expect(items[1]?.first_day.at(-1)).toMatchObject({ people: figures.people });
  expect([people, unsubscribed].every((count) => count > 0)).toBe(true);
});

test("shows the same cost per click as the bulk's report and the spending report", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const { uuid, campaigns } = await finishedBulk(send, account);
  const unread = await sendBulk(account, {
    text: `Now [slink ${campaigns[0]}]`,
    phones: [phoneAt(30)],
  });
  const unlinked = await sendBulk(account, { text: "Now", phones: [phoneAt(30)] });
  const { body: report } = await send(account, "GET", `/bulks/${uuid}/report`);
  const people: number = report.bulk.clickers_count;
  const cost: number = report.charged_amount;
  const { items } = await compare(
    account,
    `${bulkQuery([uuid, unread, unlinked])}&campaign=${campaigns[0]}`,
  );
  const perClick = items[0]?.cost_per_click ?? 0;
  expect(people).toBeGreaterThan(1);
  expect(Math.abs(perClick * people - cost)).toBeLessThanOrEqual((people * 0.000001) / 2 + 1e-12);
  expect(items.slice(1).map((item) => [item.people, item.cost_per_click])).toEqual([
    [0, null],
    [null, null],
    [expect.any(Number), null],
  ]);
  const { body: spending } = await send(account, "GET", "/stats/spending/report?group_by=bulk_id");
  const clicks = spending.groups.map((group: { group: string; clicks: object | null }) => [
    group.group,
    group.clicks,
  ]);
  expect(Object.fromEntries(clicks)).toEqual({
    [uuid]: { people, cost, cost_per_click: perClick },
    [unread]: { people: 0, cost: items[1]?.cost, cost_per_click: null },
    [unlinked]: null,
  });
});

test("counts people who reply once, and those who unsubscribe apart", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const { uuid } = await finishedBulk(send, account);
  const { rows } = await asOwner((tx) =>
    tx.query<{ phone: string; sender_id: string }>(
      `SELECT m.phone, b.sender_id FROM messages m JOIN bulks b ON b.account_id = m.account_id AND b.uuid = m.bulk_id
       WHERE m.account_id = $1 AND m.dlr_code = 1 ORDER BY m.phone DESC`,
      [account.id],
    ),
  );
  const before = (await compare(account, `bulk=${uuid}`)).items[0];
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error("No messages");
  await write(first.phone, first.sender_id, "Thank you");
  await write(first.phone, first.sender_id, "See you");
  await write(second.phone, second.sender_id, "Which size?");
  const after = (await compare(account, `bulk=${uuid}`)).items[0];
  expect(after).toMatchObject({ replied: 2, unsubscribed: before?.unsubscribed });
});

test("starts curves at the first message, with hours and weekdays in the requested time zone", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", campaign)).body;
  const uuid = await sendBulk(account, {
    text: `Now [slink ${id}]`,
    phones: [1, 2, 3].map(phoneAt),
  });
  // A Sunday in Vienna, at 01:07 of the day when clocks go back.
  const started = new Date("2026-10-24T23:07:00Z");
  await asOwner((tx) =>
    tx.query("UPDATE bulk_stats SET minute = $2 WHERE account_id = $1", [account.id, started]),
  );
  const { rows: links } = await asOwner((tx) =>
    tx.query<{ link_id: string }>(
      "SELECT link_id FROM short_links WHERE account_id = $1 AND bulk_id = $2 ORDER BY link_id",
      [account.id, uuid],
    ),
  );
  // A throttled bulk continues the next day.
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent)
       VALUES ($1, $2, $3::timestamptz + interval '25 hours', 'DE', 0, 7)`,
      [account.id, uuid, started],
    ),
  );
  const ids = links.map(({ link_id }) => Number(link_id));
  const other = (await linkForTest(account.id, id)).linkId;
  const click = (index: number, at: string) => ({
    linkId: ids[index] ?? 0,
    at: new Date(at),
  });
  await followForTest(account.id, [
    click(0, "2026-10-24T23:59:00Z"),
    click(1, "2026-10-25T00:05:00Z"),
    // The second 02:30 of the day, which is still the fourth hour.
    click(1, "2026-10-25T01:30:00Z"),
    click(2, "2026-10-26T05:00:00Z"),
    click(2, "2026-12-24T05:00:00Z"),
    { linkId: other, at: started },
  ]);
  const ask = async (zone: string) =>
    (await compare(account, `bulk=${uuid}&time_zone=${zone}`)).items[0];
  const inVienna = await ask("Europe/Vienna");
  const day = inVienna?.first_day ?? [];
  expect(day).toHaveLength(24);
  expect(day.slice(0, 4).map(({ clicks, people }) => [clicks, people])).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [3, 2],
  ]);
  expect(day.at(-1)).toMatchObject({ clicks: 3, people: 2 });
  expect(inVienna).toMatchObject({
    best_hour: { value: 2, clicks: 2 },
    best_weekday: { value: 7, clicks: 3 },
    observed_clicks: 4,
    sent: 10,
    first_day_sent: 3,
  });
  expect(await ask("Asia/Kathmandu")).toMatchObject({ best_hour: { value: 5, clicks: 2 } });
});

test("names the best only if significant, a day after the last message", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const phones = Array.from({ length: 60 }, (_, index) => phoneAt(index));
  const uuids = [
    await sendBulk(account, { text: "One", phones }),
    await sendBulk(account, { text: "Two", phones }),
    await sendBulk(account, { text: "Three", phones }),
  ];
  const deliver = (uuid: string | undefined, count: number) =>
    asOwner((tx) =>
      tx.query(
        "UPDATE bulk_stats SET delivered = $3 WHERE account_id = $1 AND bulk_id = $2 AND sent > 0",
        [account.id, uuid, count],
      ),
    );
  await deliver(uuids[0], 30);
  await deliver(uuids[1], 58);
  await deliver(uuids[2], 28);
  const verdict = async () =>
    (await compare(account, bulkQuery(uuids))).verdicts.find(({ rate }) => rate === "delivered");
  expect(await verdict()).toEqual({ rate: "delivered", best: uuids[1], verdict: "early" });
  await asOwner((tx) =>
    tx.query("UPDATE bulks SET processed_at = now() - interval '2 days' WHERE account_id = $1", [
      account.id,
    ]),
  );
  expect(await verdict()).toEqual({ rate: "delivered", best: uuids[1], verdict: "clear" });
  await deliver(uuids[2], 56);
  expect(await verdict()).toEqual({ rate: "delivered", best: uuids[1], verdict: "open" });
  const { verdicts } = await compare(account, bulkQuery(uuids));
  expect(verdicts.map(({ rate }) => rate)).toEqual(["delivered"]);
});

test("doesn't compare partially deleted replies, opt-outs or clicks", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const { uuid, campaigns } = await finishedBulk(send, account);
  const age = (months: number) =>
    asOwner(async (tx) => {
      const values = [account.id, `${months} months`];
      await tx.query(
        "UPDATE bulk_stats SET minute = now() - $2::interval WHERE account_id = $1 AND sent > 0",
        values,
      );
      await tx.query(
        "UPDATE short_link_campaigns SET created_at = now() - $2::interval WHERE account_id = $1",
        values,
      );
    });
  const known = async () =>
    (await compare(account, `bulk=${uuid}&campaign=${campaigns[0]}`)).items.map(({ rates }) =>
      Object.entries(rates).flatMap(([rate, figures]) => (figures === null ? [] : [rate])),
    );
  await age(6);
  const all = ["delivered", "clicked", "replied", "unsubscribed"];
  expect(await known()).toEqual([all, ["delivered", "clicked"]]);
  await age(26);
  expect(await known()).toEqual([["delivered", "clicked"], ["delivered"]]);
});

test("keeps the query's order, and omits unknown and foreign ones", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const other = await makeTestAccount({ balance: "50" });
  const uuids = [
    await sendBulk(account, { text: "One", phones: [phoneAt(1)] }),
    await sendBulk(account, { text: "Two", phones: [phoneAt(1)] }),
  ].reverse();
  const foreign = await sendBulk(other, { text: "Three", phones: [phoneAt(1)] });
  const missing = "00000000-0000-7000-8000-000000000000";
  const { items } = await compare(account, bulkQuery([missing, ...uuids, foreign]));
  expect(items.map(({ id }) => id)).toEqual(uuids);
  const [upper] = (await compare(account, `bulk=${uuids[0]?.toUpperCase()}`)).items;
  expect(upper).toMatchObject({ id: uuids[0], clicks: null, people: null, first_day: [] });
  expect((await compare(account, "")).items.map(({ id }) => id)).toEqual(uuids);
  await send(account, "DELETE", `/bulks/${uuids[0]}`);
  expect((await compare(account, bulkQuery(uuids))).items.map(({ id }) => id)).toEqual([uuids[1]]);
});

test("rejects more than eight, and accountants", async () => {
  const account = await makeTestAccount();
  const ids = Array.from({ length: 9 }, (_, at) => `00000000-0000-7000-8000-00000000000${at}`);
  const { status, body } = await send(account, "GET", `/stats/comparison?${bulkQuery(ids)}`);
  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringContaining("Compare up to 8 bulks and campaigns."),
  ]);
  const accountant = await makeTestPerson(account.ctx, "accountant");
  expect((await send(accountant, "GET", "/stats/comparison")).status).toBe(403);
});

test("defaults to the latest sent ones, despite many scheduled", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const sent: string[] = [];
  for (const n of [1, 2])
    sent.unshift(await sendBulk(account, { text: `Text ${n}`, phones: [phoneAt(n)] }));
  const later = { text: "Later", phones: [phoneAt(3)], sender_id: "POSTHORN" };
  const delivery_at = Math.floor(Date.now() / 1000) + 86_400;
  const { body: scheduled } = await send(account, "POST", "/bulks", { ...later, delivery_at });
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO bulks SELECT (jsonb_populate_record(b, jsonb_build_object('uuid', u.uuid))).*
       FROM bulks b, unnest($3::uuid[]) AS u (uuid) WHERE b.account_id = $1 AND b.uuid = $2`,
      [account.id, scheduled.uuid, Array.from({ length: 120 }, () => uuidv7())],
    ),
  );
  const { items } = await compare(account, "");
  expect(items.map(({ id }) => id)).toEqual(sent);
});
