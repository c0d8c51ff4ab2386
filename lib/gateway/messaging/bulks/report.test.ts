import { expect, test } from "vitest";
import { parseFilter } from "@/components/data-table/query/filter-text";
import { listQuery } from "@/components/data-table/query/list-query";
import type { FilterField } from "@/components/data-table/types";
import {
  statLinks,
  toLeftOutPath,
  toRecipientsPath,
} from "@/components/messaging/bulks/stat-links";
import { countDrops } from "@/components/messaging/bulks/drop-counts";
import { makeTestAccount, makeTestKey, makeTestPerson } from "@/lib/api-suites/test-api";
import type { Condition } from "@/lib/core/collection";
import type { AnyList } from "@/lib/core/list";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, readAccount } from "@/lib/db/transaction";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { countFromRollups } from "@/lib/gateway/messaging/sms/search/count-from-rollups";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import type { BulkReport } from "./schema";
import { DROP_LIST, UNSUBSCRIBE_LIST } from "./schema-people-lists";
import { listBulkMessages, phoneAt, workOff } from "./test-bulks";
import { finishedBulk } from "./test-finished-bulk";

/** Figures of a report agree with each other, with the list, and with the balance. */
const { api, send } = testApi({ hasRates: true });

test("counts recipients minus exclusions as messages, and charges by country", async () => {
  const account = await makeTestAccount({ balance: "10" });
  await send(account, "POST", "/blocked_numbers", { number: phoneAt(1) });
  const phones = [...[1, 2, 3, 4, 4, 4].map(phoneAt), "+447700900123", "no number", "no number"];
  const { body: bulk } = await send(account, "POST", "/bulks", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones,
  });
  await workOff(account.id);
  await submitDueMessages(account.id, 2);
  await send(account, "PUT", `/bulks/${bulk.uuid}/cancel`);
  await workOff(account.id);
  const { body: report } = await send(account, "GET", `/bulks/${bulk.uuid}/report`);
  expect(report).toMatchObject({ recipients: 5, dropped: 1, messages: 4, sent: 2, stopped: 2 });
  expect(report.recipients - report.dropped).toBe(report.messages);
  expect(report.sent + report.stopped + report.refused + report.waiting).toBe(report.messages);
  expect(await listBulkMessages(account.id, bulk.uuid)).toHaveLength(report.messages);
  const { body: listed } = await send(account, "GET", `/bulks/${bulk.uuid}/status`);
  expect(listed.recipients_count).toBe(report.recipients);
  expect(listed.charged_amount).toBe(report.charged_amount);
  expect(report.bulk.charged_amount).toBe(report.charged_amount);
  expect(listed.msg_total_cost).toBeGreaterThan(listed.charged_amount);
  const byCountry = report.countries.reduce(
    (sum: number, charged: { charged_amount: number }) => sum + charged.charged_amount,
    0,
  );
  expect(byCountry).toBeCloseTo(report.charged_amount, 6);
  const { body: me } = await send(account, "GET", "/me");
  expect(10 - me.balance_amount).toBeCloseTo(report.charged_amount, 6);
});

test("counts each person who opts out once", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const number = await giveNumber(account.id);
  const phones = [1, 2, 3].map(phoneAt);
  // All messages share its link.
  const campaign = { type: 1, name: "Leave", url: "https://example.org/leave" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", campaign)).body;
  const body = { text: `Hello [slink ${id}]`, sender_id: number, phones };
  const { body: bulk } = await send(account, "POST", "/bulks", body);
  await workOff(account.id);
  await submitDueMessages(account.id, 3);
  const unsubscribed = async () =>
    (await send(account, "GET", `/bulks/${bulk.uuid}/report`)).body.unsubscribed;
  expect(await unsubscribed()).toBe(0);
  await write(phoneAt(1), number, "STOP");
  await write(phoneAt(1), number, "STOP");
  await write(phoneAt(2), number, "Thank you");
  expect(await unsubscribed()).toBe(1);
  for (const phone of [1, 3, 3].map(phoneAt))
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, created_at, done_at,
           phone) SELECT account_id, gen_random_uuid(), 1, campaign, 'unsubscribe', 'done', link_id, 'de', now(), now(), $3
         FROM short_links WHERE account_id = $1 AND bulk_id = $2`,
        [account.id, bulk.uuid, phone],
      ),
    );
  expect(await unsubscribed()).toBe(2);
  const { body: listed } = await send(account, "GET", `/bulks/${bulk.uuid}/unsubscribes`);
  expect(listed.map(({ phone, source }: Row) => [phone, source])).toEqual([
    [phoneAt(3), "form"],
    [phoneAt(1), "sms"],
  ]);
});

/** Lists on a bulk's pages, with API path and filters. */
const PAGES: Record<string, { list: AnyList; toPath: (uuid: string) => string; bulk?: true }> = {
  recipients: { list: SMS_LIST, toPath: () => "/sms", bulk: true },
  "left-out": { list: DROP_LIST, toPath: (uuid) => `/bulks/${uuid}/drops` },
  unsubscribed: { list: UNSUBSCRIBE_LIST, toPath: (uuid) => `/bulks/${uuid}/unsubscribes` },
};

/** Returns a page's API query for a link. */
function askedBy(href: string): string {
  const { pathname, searchParams } = new URL(href, "http://localhost");
  const [, , uuid = "", page = ""] = pathname.split("/");
  const { list, toPath, bulk } = PAGES[page] ?? { list: SMS_LIST, toPath: () => "" };
  const fields = Object.values(list.fields).flatMap(({ page: shown }) =>
    shown === undefined ? [] : ({ ...shown, label: "", options: [] } as unknown as FilterField),
  );
  const filters = fields.flatMap(
    (field) => parseFilter(field, searchParams.get(field.urlName) ?? "") ?? [],
  );
  expect(filters.map(({ field }) => field).sort()).toEqual([...searchParams.keys()].sort());
  const query = listQuery(list, { q: "", filters, sort: null }, fields, {
    timeZone: "UTC",
    now: 0,
  });
  if (bulk) query.set("bulk", uuid);
  return `${toPath(uuid)}?${query}`;
}

type Row = Record<string, unknown>;

test("opens exactly the counted rows from each figure of a finished bulk", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const { uuid, unsubscribed } = await finishedBulk(send, account);
  const report: BulkReport = (await send(account, "GET", `/bulks/${uuid}/report`)).body;
  const ld = { headers: { ...account.headers, accept: "application/ld+json" } };
  const listLinkedRows = async (href: string): Promise<{ total: number; rows: Row[] }> => {
    const { body } = await send(ld, "GET", `${askedBy(href)}&itemsPerPage=100`);
    return { total: body["hydra:totalItems"], rows: body["hydra:member"] };
  };
  const links = statLinks(uuid);
  const { rows: drops, excluded, invalid, duplicates } = countDrops(report);
  const figures: Record<keyof typeof links, number> = {
    // The list of all messages shows how many recipients have none.
    recipients: report.recipients - report.dropped,
    dropped: report.dropped,
    excluded,
    invalid,
    messages: report.messages,
    sent: report.sent,
    delivered: report.delivered,
    failed: report.undelivered + report.refused,
    clicked: report.bulk.clickers_count ?? 0,
    unsubscribed: report.unsubscribed ?? 0,
    cost: report.sent,
  };
  const shown: [string, number][] = [
    ...Object.entries(links).map(([key, href]): [string, number] => [
      href,
      figures[key as keyof typeof links],
    ]),
    ...report.bulk.preflight.countries.map(({ iso2, messages }): [string, number] => [
      toRecipientsPath(uuid, { country: iso2 }),
      messages,
    ]),
    ...report.problems.map(({ code, messages }): [string, number] => [
      toRecipientsPath(uuid, { reason: String(code) }),
      messages,
    ]),
    ...drops.map(({ reason, count }): [string, number] => [toLeftOutPath(uuid, { reason }), count]),
    ...(report.variants?.halves ?? []).flatMap((half, index): [string, number][] => {
      const of = { variant: String(index + 1) };
      return [
        [toRecipientsPath(uuid, of), half.messages],
        [toRecipientsPath(uuid, { ...of, sent: "true" }), half.sent],
        [toRecipientsPath(uuid, { ...of, state: "delivered" }), half.delivered],
        [toRecipientsPath(uuid, { ...of, clicked: "true" }), half.clickers ?? 0],
      ];
    }),
  ];
  const found = [];
  for (const [href] of shown) {
    const { total, rows } = await listLinkedRows(href);
    expect([href, rows.length]).toEqual([href, total]);
    found.push([href, total]);
  }
  expect(found).toEqual(shown);
  // Lists that are too long to be counted say what the figures say.
  const sum = (condition: Condition) => {
    const ofBulk: Condition = { field: "bulk", op: "in", values: [uuid] };
    return readAccount(account.id, (tx) => countFromRollups(tx, account.id, [ofBulk, condition]));
  };
  expect(await sum({ field: "is_clicked", op: "in", values: [true] })).toBe(figures.clicked);
  expect(await sum({ field: "is_sent", op: "in", values: [true] })).toBe(figures.sent);
  expect(await sum({ field: "state", op: "in", values: ["failed"] })).toBe(figures.failed);
  // Guards against comparing empty lists; texts are assigned randomly.
  const isHalf = (href: string) => href.includes("variant=");
  expect(shown.filter(([href, count]) => count === 0 && !isHalf(href))).toEqual([]);
  expect([report.recipients, report.dropped, invalid, duplicates]).toEqual([22, 3, 2, 1]);
  const { rows: charged } = await listLinkedRows(links.cost);
  const cost = charged.reduce((sum, { price }) => sum + Number(price), 0);
  expect(cost).toBeCloseTo(report.charged_amount, 6);
  const { rows: gone } = await listLinkedRows(links.unsubscribed);
  expect(gone.map(({ phone }) => phone).sort()).toEqual([...unsubscribed].sort());
});

test("finds numbers in any spelling, exports them, and masks them without permission", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const { uuid } = await finishedBulk(send, account);
  const ask = async (path: string, sender: Parameters<typeof send>[0] = account) => {
    const { status, body } = await send(sender, "GET", `/bulks/${uuid}/${path}`);
    return [status, body.map?.(({ phone }: Row) => phone)];
  };
  const blocked = [phoneAt(1), phoneAt(2)];
  const excluded = [phoneAt(20), phoneAt(21)];
  const LANDLINE = "+49301234567";
  expect(await ask("drops")).toEqual([
    200,
    [...blocked, ...excluded, LANDLINE, "nobody", "nobody at all"].sort(),
  ]);
  expect(await ask("drops?phone=030%20123")).toEqual([200, [LANDLINE]]);
  expect(await ask(`drops?phone=${encodeURIComponent("+49 171 39")}`)).toEqual([
    200,
    [...blocked, ...excluded],
  ]);
  expect(await ask("drops?itemsPerPage=2&page=4")).toEqual([200, ["nobody at all"]]);
  expect(await ask("unsubscribes?source[]=form&phone=0171")).toMatchObject([200, [{}]]);
  const accountant = await makeTestPerson(account.ctx, "accountant");
  const [, hidden] = await ask("drops?reason[]=blocked", accountant);
  expect(hidden).toEqual(["+49•••••••001", "+49•••••••002"]);
  const [, people] = await ask("unsubscribes", accountant);
  expect(people.every((phone: string) => phone.includes("•"))).toBe(true);
  expect((await ask("drops?phone=171", accountant))[0]).toBe(403);
  expect((await ask("unsubscribes?phone=171", accountant))[0]).toBe(403);
  const downloadLines = async (
    { headers }: { headers: Record<string, string> },
    file = "drops/export?is_recipient=true&columns[]=phone&columns[]=reason",
  ) => {
    const text = await (await api.request(`/bulks/${uuid}/${file}`, { headers })).text();
    return text
      .replace(/^\uFEFF/, "")
      .trim()
      .split(/\r?\n/);
  };
  expect(await downloadLines(account)).toEqual([
    "phone,reason",
    ...blocked.map((phone) => `${phone},blocked`),
    `${LANDLINE},landline`,
  ]);
  expect((await downloadLines(accountant)).slice(1, 3)).toEqual(
    hidden.map((phone: string) => `${phone},blocked`),
  );
  const unsubscribes = "unsubscribes/export?columns[]=phone&columns[]=source&columns[]=msg_uuid";
  const { body: gone } = await send(account, "GET", `/bulks/${uuid}/unsubscribes`);
  expect(await downloadLines(account, unsubscribes)).toEqual([
    "phone,source,msg_uuid",
    ...gone.map(({ phone, source, msg_uuid }: Row) => `${phone},${source},${msg_uuid}`),
  ]);
  expect(await downloadLines(account, `${unsubscribes}&source[]=form`)).toHaveLength(2);
  const [, ...masked] = await downloadLines(accountant, unsubscribes);
  expect(masked.map((line) => line.split(",")[0])).toEqual(people);
  expect((await ask("unsubscribes/export?phone=171", accountant))[0]).toBe(403);
  const other = await makeTestAccount();
  expect((await ask("unsubscribes/export", other))[0]).toBe(404);
});

test("masks numbers of a group's dry run for users who see groups masked", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const phones = [1, 2].map((index) => ({ phone: phoneAt(index) }));
  const { body: group } = await send(account, "POST", "/groups", { name: "All", phones });
  for (const index of [1, 2, 3])
    await send(account, "POST", "/blocked_numbers", { number: phoneAt(index) });
  const developer = await makeTestPerson(account.ctx, "developer");
  const find = async (to: object, query = "") => {
    const fields = { text: "Hello", sender_id: "POSTHORN", ...to };
    const { body: run } = await send(developer, "POST", "/bulks/dryrun", fields);
    return send(developer, "GET", `/bulks/${run.uuid}/drops${query}`);
  };
  const { body: hidden } = await find({ msg_groups: [group.id] });
  expect(hidden.map(({ phone }: Row) => phone)).toEqual(["+49•••••••001", "+49•••••••002"]);
  expect((await find({ msg_groups: [group.id] }, "?phone=171")).status).toBe(403);
  const { body: part } = await send(account, "POST", "/groups", {
    name: "Part",
    phones: [{ phone: phoneAt(1) }],
  });
  const { body: excluded } = await find({ msg_groups: [group.id], except_groups: [part.id] });
  expect(excluded).toHaveLength(2);
  expect(excluded.every(({ phone }: Row) => String(phone).includes("•"))).toBe(true);
  const { body: given } = await find({ phones: [phoneAt(3)] });
  expect(given.map(({ phone }: Row) => phone)).toEqual([phoneAt(3)]);
});

test("doesn't reveal a number's membership in a dry run to users who see groups masked", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const phones = [{ phone: phoneAt(1) }];
  const { body: group } = await send(account, "POST", "/groups", { name: "All", phones });
  const fields = { text: "Hello", sender_id: "POSTHORN", phones: [phoneAt(1)] };
  const developer = await makeTestPerson(account.ctx, "developer");
  const byKey = await makeTestKey(account.ctx, { maker: developer });
  const run = (by: Parameters<typeof send>[0], to: object) =>
    send(by, "POST", "/bulks/dryrun", { ...fields, ...to });
  for (const by of [developer, byKey])
    for (const to of [{ msg_groups: [group.id] }, { except_groups: [group.id] }]) {
      const { status, body } = await run(by, to);
      expect([status, body.violations?.[0]]).toMatchObject([403, { propertyPath: "phones" }]);
    }
  for (const to of [{ msg_groups: [] }, { phones: [], msg_groups: [group.id] }])
    expect((await run(developer, to)).status).toBe(201);
  for (const by of [account, await makeTestPerson(account.ctx, "marketing")])
    expect((await run(by, { msg_groups: [group.id] })).body.recipients_count).toBe(1);
});

test("lists invalid entries as entered, each as a row", async () => {
  const account = await makeTestAccount({ balance: "10" });
  const long = "y".repeat(29);
  const NO_LONGER = "+999123456";
  const entries = [
    "0171 23",
    "030/1",
    `${long}😀`,
    `${long}𝒳`,
    "50%_",
    "+foobar",
    "Max +44 20z",
    "=1+1",
  ];
  const phones = [{ phone: phoneAt(1) }, { phone: phoneAt(2) }];
  const { body: group } = await send(account, "POST", "/groups", { name: "All", phones });
  // Numbering plans change.
  await asOwner((tx) =>
    tx.query("UPDATE contact_phones SET phone = $2 WHERE account_id = $1 AND phone = $3", [
      account.id,
      NO_LONGER,
      phoneAt(2),
    ]),
  );
  const fields = {
    text: "Hello",
    sender_id: "POSTHORN",
    msg_groups: [group.id],
    phones: [phoneAt(1), NO_LONGER, ...entries],
  };
  const { body: bulk } = await send(account, "POST", "/bulks", fields);
  await workOff(account.id);
  const find = async (query: string) => {
    const { body } = await send(account, "GET", `/bulks/${bulk.uuid}/drops${query}`);
    return body.map(({ phone }: Row) => phone);
  };
  expect((await find("")).sort()).toEqual([...entries, NO_LONGER].sort());
  const parts = { "+fo": "+foobar", "x +": "Max +44 20z", "+44 20": "Max +44 20z", "+4420": [] };
  for (const [part, found] of [...entries.map((entry) => [entry, entry]), ...Object.entries(parts)])
    expect(await find(`?phone=${encodeURIComponent(String(part))}`)).toEqual([found].flat());
  const file = `/bulks/${bulk.uuid}/drops/export?is_recipient=false&columns[]=phone`;
  const cells = (await (await api.request(file, { headers: account.headers })).text()).split(
    "\r\n",
  );
  expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'+foobar", "0171 23"]));
  const full = `${entries[2]} and more`;
  expect(await find(`?phone=${encodeURIComponent(full)}`)).toEqual([entries[2]]);
  // A number given both directly and by a group is one recipient.
  const { body: report } = await send(account, "GET", `/bulks/${bulk.uuid}/report`);
  expect(report).toMatchObject({ recipients: 2, dropped: 1, messages: 1 });
  expect(await find("?is_recipient=true")).toEqual([NO_LONGER]);
  const { rows, invalid, duplicates } = countDrops(report);
  expect(rows).toEqual([{ reason: "invalid", count: 1 }]);
  expect([invalid, duplicates]).toEqual([entries.length, 2]);
});

test("returns unknown opt-outs once some received messages are deleted", async () => {
  const account = await makeTestAccount({ balance: "50" });
  const { uuid } = await finishedBulk(send, account);
  const read = async () => (await send(account, "GET", `/bulks/${uuid}/report`)).body.unsubscribed;
  const before = await read();
  expect(before).toBeGreaterThan(0);
  const age = (months: number) =>
    asOwner((tx) =>
      tx.query(
        "UPDATE bulk_stats SET minute = now() - $2::interval WHERE account_id = $1 AND sent > 0",
        [account.id, `${months} months`],
      ),
    );
  await age(6);
  expect(await read()).toBe(before);
  await age(26);
  expect(await read()).toBeNull();
});
