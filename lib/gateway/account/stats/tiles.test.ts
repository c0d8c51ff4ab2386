import { expect, test } from "vitest";
import { resolveSpan } from "@/components/account/overview/range";
import { GROUPINGS, rowsHref } from "@/components/account/delivery/delivery-links";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import { MEMBER_ROLES } from "@/lib/core/context";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { hourAlignedRange, MESSAGE_TILES, getTileCount, tileHref } from "@/lib/core/messages/tiles";
import { TIME_PRESETS } from "@/lib/core/time/time-presets";
import { toUnix } from "@/lib/core/time/time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/time/units";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { deleteSms } from "@/lib/gateway/messaging/sms/operations/service";
import type { Context } from "@/lib/core/context";
import type { MessageStats } from "./schema";
import type { DeliveryStats } from "./schema-delivery";
import { fillStats } from "./service";
import { askedBy, NARROWED } from "./test-tiles";

const { api, send, account } = testModule({ hasRates: true });

/** Every message state with its row's columns. */
const STATES = [
  { name: "waiting", status: 0 },
  { name: "scheduled", status: 0 },
  { name: "sent", status: 100 },
  { name: "with the network", status: 100, dlr: 4 },
  { name: "delivered", status: 100, dlr: 1 },
  { name: "a call", status: 100, dlr: 1, service: "text2speech" },
  { name: "expired", status: 100, dlr: 8 },
  { name: "rejected", status: 100, dlr: 16 },
  { name: "refused", status: 208 },
  { name: "too late", status: 2000 },
  { name: "not routed", status: 5000 },
  { name: "canceled", status: 6000 },
  { name: "deleted", status: 100, dlr: 1 },
  { name: "deleted after failing", status: 3000 },
] as const;
/** On both sides of every range's edges, and of hours, days and months. */
const AGES_MS = [
  ...[1, 30, 65].map((minutes) => minutes * MINUTE_MS),
  ...[5, 22.9, 23.4, 24, 25, 30].map((hours) => hours * HOUR_MS),
  ...[5.8, 6.2, 7, 20, 29, 29.7, 30.5, 60, 88.9, 90, 150, 300, 334, 366].map(
    (days) => days * DAY_MS,
  ),
];
/** Written long before it was due. */
const PLANNED_AHEAD_MS = 3 * DAY_MS;
const CODES_OF_FAILURES = [8, 16, 208, 400, 410, 2000, 3000, 5000, 6000];

interface Made {
  uuid: string;
  name: (typeof STATES)[number]["name"];
}

function makeRows(now: number) {
  return STATES.flatMap((state, index) =>
    AGES_MS.map((age, place) => {
      const at = new Date(now - age);
      const isPlanned = (index + place) % 2 === 0;
      const created = new Date(at.getTime() - (isPlanned ? PLANNED_AHEAD_MS : 0));
      const due = state.name === "scheduled" ? new Date(now + age + DAY_MS) : at;
      const dlr = "dlr" in state ? state.dlr : 0;
      const problem = state.status === 100 ? dlr : state.status;
      return {
        uuid: uuidAt(created),
        created_at: created,
        delivery_at: isPlanned || state.name === "scheduled" ? due : null,
        sent_at: state.status === 100 ? at : null,
        name: state.name,
        iso2: place % 3 === 0 ? "AT" : "DE",
        key_id: place % 2 === 0 ? 7 : null,
        status_code: state.status,
        dlr_code: dlr,
        problem_code: CODES_OF_FAILURES.includes(problem) ? problem : null,
        service_code: "service" in state ? state.service : "direct",
      };
    }),
  );
}

/** Messages of every state at every age, as the books would know them. */
async function makeMessages({ account }: Context): Promise<Made[]> {
  const rows = makeRows(Date.now());
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO messages (account_id, uuid, created_at, delivery_at, gateway_sent_at, text, sender_id, phone, iso2,
         service_code, is_unicode, is_text_deleted, parts_count, chars_count, price, status_code, dlr_code, problem_code,
         key_id, origin, ip)
       SELECT $1, uuid, created_at, delivery_at, sent_at, 'Hello', 'POSTHORN', '+4917199999999', iso2,
         service_code, false, false, 1, 5, 75000, status_code, dlr_code, problem_code, key_id, 'api', '127.0.0.1'
       FROM jsonb_to_recordset($2::jsonb) AS m (uuid uuid, created_at timestamptz, delivery_at timestamptz,
         sent_at timestamptz, iso2 text, key_id bigint, service_code text, status_code smallint, dlr_code smallint, problem_code smallint)`,
      [account.id, JSON.stringify(rows)],
    );
    await tx.query(
      `INSERT INTO dispatch_queue (account_id, uuid, due_at, valid_until, service_code, price)
       SELECT account_id, uuid, coalesce(delivery_at, created_at), now() + interval '2 years', service_code, 0
       FROM messages WHERE account_id = $1 AND status_code = 0`,
      [account.id],
    );
    await tx.query(
      `INSERT INTO message_counts AS c (account_id, messages) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET messages = c.messages + excluded.messages`,
      [account.id, rows.length],
    );
    await fillStats(tx, account.id);
  });
  return rows;
}

const TODAY = new Date().toISOString().slice(0, 10);
const RANGES = [
  ...TIME_PRESETS.map(({ id }) => id),
  "2026-01-01..2026-10-31",
  `${TODAY}..${TODAY}`,
];

/** Rows of the file of a list. */
async function countExported(headers: Record<string, string>, query: URLSearchParams) {
  const asked = new URLSearchParams(query);
  asked.delete("itemsPerPage");
  asked.set("columns[]", "uuid");
  const response = await api.request(`/sms/export?${asked}`, { headers });
  return (await response.text()).trim().split("\n").length - 1;
}

/** Roles and time zones are independent, so not all combinations are tested. */
test.each([
  ["Europe/Berlin", ["owner"]],
  ["Asia/Kolkata", ["owner"]],
  ["America/St_Johns", MEMBER_ROLES],
] as const)(
  "each tile opens a list and an export with equal row counts, in %s, for %j",
  async (timeZone, roles) => {
    const made = await makeMessages(account.ctx);
    for (const { name, uuid } of made) {
      if (name.startsWith("deleted"))
        await runWrite(account.ctx, (write) => deleteSms(write, uuid));
    }
    const now = toUnix(new Date());
    const [found, shown]: [unknown[][], unknown[][]] = [[], []];
    for (const role of roles) {
      const person = await makeTestPerson(account.ctx, role);
      const read = async (path: string, type: string) =>
        (await send({ headers: { ...person.headers, accept: type } }, "GET", path)).body;
      for (const range of RANGES) {
        const span = resolveSpan(range, now, timeZone);
        const asked = `from=${span.from}&to=${span.to}&interval=${span.interval}&time_zone=${timeZone}`;
        // Filters are independent of the zone, too.
        for (const { page, sums } of timeZone === "Europe/Berlin"
          ? NARROWED
          : NARROWED.slice(0, 1)) {
          const path = `/stats/messages?${asked}${sums}`;
          const { totals } = (await read(path, "application/json")) as MessageStats;
          expect(totals.messages).toBe(totals.delivered + totals.failed + totals.pending);
          for (const tile of MESSAGE_TILES) {
            const href = tileHref(tile, hourAlignedRange(span, now, timeZone)) + page;
            const query = askedBy(href, timeZone, now);
            query.set("itemsPerPage", "1");
            const list = await read(`/sms?${query}`, "application/ld+json");
            shown.push([role, range, tile + page, getTileCount(tile, totals)]);
            found.push([role, range, tile + page, list["hydra:totalItems"]]);
            if (range !== "30d" || role !== "owner") continue;
            shown.push(["file", range, tile + page, getTileCount(tile, totals)]);
            found.push(["file", range, tile + page, await countExported(person.headers, query)]);
          }
        }
      }
    }
    expect(found).toEqual(shown);
    const whole = shown.filter(([, range, tile]) => range === "30d" && !String(tile).includes("&"));
    expect(whole.filter(([, , , rows]) => rows === 0)).toEqual([]);
  },
  120_000,
);

test("links delivery figures by country, service, key and reason to equally many rows", async () => {
  const made = await makeMessages(account.ctx);
  for (const { name, uuid } of made) {
    if (name.startsWith("deleted")) await runWrite(account.ctx, (write) => deleteSms(write, uuid));
  }
  const [now, timeZone] = [toUnix(new Date()), "Europe/Berlin"];
  const [found, shown]: [unknown[][], unknown[][]] = [[], []];
  for (const range of RANGES) {
    const span = resolveSpan(range, now, timeZone);
    const counted = hourAlignedRange(span, now, timeZone);
    const asked = `from=${span.from}&to=${span.to}&interval=${span.interval}&time_zone=${timeZone}`;
    const compare = async (name: string, href: string, count: number) => {
      const query = askedBy(href, timeZone, now);
      query.set("itemsPerPage", "1");
      const headers = { ...account.headers, accept: "application/ld+json" };
      const list = (await send({ headers }, "GET", `/sms?${query}`)).body;
      shown.push([range, name, count]);
      found.push([range, name, list["hydra:totalItems"]]);
    };
    for (const by of GROUPINGS) {
      const path = `/stats/delivery?${asked}&group_by=${by}`;
      const { groups, failures } = (await send(account, "GET", path)).body as DeliveryStats;
      for (const group of groups.filter(({ messages }) => messages > 0)) {
        const place = { range: counted, filters: [], group: { by, value: group.group } };
        await compare(group.group, rowsHref({ tile: "messages", ...place }), group.messages);
        await compare(group.group, rowsHref({ tile: "failed", ...place }), group.failed);
      }
      for (const reason of by === "iso2" ? CODES_OF_FAILURES : []) {
        const rows = failures.filter(({ code }) => code === reason);
        const href = rowsHref({ tile: "failed", range: counted, filters: [], reason });
        await compare(
          `${reason}`,
          href,
          rows.reduce((sum, { messages }) => sum + messages, 0),
        );
      }
    }
  }
  expect(found).toEqual(shown);
}, 120_000);

test("shows the figure's total for a list too long to count", async () => {
  const rows = 10_400;
  const bulk = uuidAt(new Date());
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO messages (account_id, uuid, created_at, gateway_sent_at, text, sender_id, phone, iso2, service_code,
         is_unicode, is_text_deleted, parts_count, chars_count, price, status_code, dlr_code, origin, ip, bulk_id, key_id)
       SELECT $1, uuid, $2, $2, 'Hello', 'POSTHORN', '+4917199999999', CASE WHEN number % 40 = 0 THEN 'AT' ELSE 'DE' END,
         CASE WHEN number % 80 = 3 THEN 'text2speech' ELSE 'direct' END, false, false, 1, 5, 0, 100,
         CASE WHEN number % 100 = 0 THEN 0 ELSE 1 END, 'api', '127.0.0.1', $4,
         CASE WHEN number % 50 = 7 THEN NULL ELSE 7 END
       FROM unnest($3::uuid[]) WITH ORDINALITY AS m (uuid, number)`,
      [account.id, new Date(), Array.from({ length: rows }, () => uuidAt(new Date())), bulk],
    );
    await tx.query(
      `INSERT INTO bulks (account_id, uuid, created_at, sender_id, service_code, source, is_text_deleted, is_dryrun,
         columns, skips_empty, recipients, msg_total_count, tally, currency, price_level, origin, ip, request_id)
       VALUES ($1, $2, now(), 'POSTHORN', 'direct', 0, false, false, '{}', false, $3, $3, '{}', 'EUR', 'S', 'api',
         '127.0.0.1', 'r')`,
      [account.id, bulk, rows],
    );
    await tx.query(
      `INSERT INTO bulk_stats (account_id, bulk_id, minute, iso2, code, sent, delivered)
       VALUES ($1, $2, now(), 'DE', 0, $3, 10296)`,
      [account.id, bulk, rows],
    );
    await tx.query("INSERT INTO message_counts VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      account.id,
      rows,
    ]);
    await fillStats(tx, account.id);
  });
  const now = toUnix(new Date());
  const range = hourAlignedRange(resolveSpan("30d", now, "Europe/Berlin"), now, "Europe/Berlin");
  const sender = { headers: { ...account.headers, accept: "application/ld+json" } };
  const totals: unknown[] = [];
  for (const tile of MESSAGE_TILES) {
    const query = askedBy(tileHref(tile, range), "Europe/Berlin", now);
    totals.push((await send(sender, "GET", `/sms?${query}`)).body["hydra:totalItems"]);
  }
  expect(totals).toEqual([10_400, 10_296, 0, 104, 10_400]);
  const narrowed: unknown[] = [];
  for (const more of ["&country=DE", "&service=direct", "&key=7", "&country=DE,AT&key=7"]) {
    const query = askedBy(tileHref("messages", range) + more, "Europe/Berlin", now);
    narrowed.push((await send(sender, "GET", `/sms?${query}`)).body["hydra:totalItems"]);
  }
  expect(narrowed).toEqual([10_140, 10_270, 10_192, 10_192]);
  const ofBulk: unknown[] = [];
  for (const more of ["", "&is_sent=true", "&state[]=delivered"]) {
    const { body } = await send(sender, "GET", `/sms?bulk=${bulk}${more}`);
    ofBulk.push(body["hydra:totalItems"]);
  }
  expect(ofBulk).toEqual([10_400, 10_400, 10_296]);
  // Without a known total, it is a lower bound, and pages continue without a last one.
  const page = await api.request("/sms?search=hello&itemsPerPage=100&page=104", sender);
  expect(page.headers.get("x-total-at-least")).toBe("10000");
  const document = await page.json();
  expect(document["hydra:member"]).toHaveLength(100);
  expect(document["hydra:totalItems"]).toBe(10_401);
  expect(Object.keys(document["hydra:view"])).not.toContain("hydra:last");
  expect(document["hydra:view"]["hydra:next"]).toMatch(/page=105$/);
  // The last page contains the total.
  const last = await api.request("/sms?search=hello&itemsPerPage=70&page=149", sender);
  expect(last.headers.get("x-total-at-least")).toBeNull();
  expect((await last.json())["hydra:totalItems"]).toBe(10_400);
  const plain = await api.request("/sms?search=hello&count=true", {
    headers: { ...account.headers, accept: "application/json" },
  });
  expect([plain.headers.get("x-total-count"), plain.headers.get("x-total-at-least")]).toEqual([
    "10001",
    "10000",
  ]);
});
