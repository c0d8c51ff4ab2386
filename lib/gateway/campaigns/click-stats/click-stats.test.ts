import { beforeEach, describe, expect, test } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import {
  followForTest,
  linkForTest,
  TEST_AGENTS,
  TEST_IPS,
} from "@/lib/gateway/campaigns/test-clicks";
import { handOverAll, phoneAt, workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import type { ClickRow, ClickStats } from "./schema";

const { send, account, switchAccount } = testModule({ hasRates: true });
const random = createSeededRandom(7);
const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
const unix = (at: string) => Date.parse(at) / 1000;

let campaign: string;
let links: number[];

async function makeCampaign(type: 1 | 2, count: number): Promise<{ id: string; links: number[] }> {
  const body = { type, name: "Sale", url: "https://example.org/sale" };
  const { id } = (await send(account, "POST", "/short_link_campaigns", body)).body;
  const made: number[] = [];
  for (let index = 0; index < count; index += 1)
    made.push((await linkForTest(account.id, id)).linkId);
  return { id, links: made };
}

beforeEach(async () => {
  ({ id: campaign, links } = await makeCampaign(2, 4));
});

async function stats(query: Record<string, string | readonly string[]>): Promise<ClickStats> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) params.append(Array.isArray(value) ? `${name}[]` : name, one);
  const { status, body } = await send(account, "GET", `/stats/clicks?${params}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

const setZone = (zone: string) =>
  asOwner((tx) =>
    tx.query("UPDATE accounts SET time_zone = $2 WHERE account_id = $1", [account.id, zone]),
  );
const [linkId, other] = [() => links[0] ?? 0, () => links[1] ?? 0];

describe("periods", () => {
  test.each([
    ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
    ["Asia/Kolkata", "2026-10-24T18:30:00Z", "2026-10-25T18:30:00Z"],
    ["Asia/Kathmandu", "2026-10-24T18:15:00Z", "2026-10-25T18:15:00Z"],
    ["America/St_Johns", "2026-10-25T02:30:00Z", "2026-10-26T02:30:00Z"],
  ])("uses days of %s, also after the account changed its time zone", async (zone, start, end) => {
    for (const isMoved of [false, true]) {
      await switchAccount();
      ({ id: campaign, links } = await makeCampaign(2, 4));
      await setZone(isMoved ? "America/New_York" : zone);
      const times = [unix(start) - 1, unix(start), unix(end) - 1, unix(end)];
      await followForTest(
        account.id,
        times.map((at) => ({ linkId: linkId(), at: new Date(at * 1000) })),
      );
      await setZone(zone);
      const from = String(unix(start) - 86_400);
      const { periods, totals } = await stats({ from, to: String(unix(end) + 86_400) });
      expect(periods.map(({ period, clicks }) => [period, clicks]).slice(1)).toEqual([
        [unix(start), 2],
        [unix(end), 1],
      ]);
      expect(totals).toEqual({ clicks: 4, people: 1, machines: 0, own: 0 });
    }
  });

  test("counts hours and months by arrival", async () => {
    const times = ["2026-09-30T21:59:59Z", "2026-09-30T22:00:00Z", "2026-10-31T22:59:59Z"];
    await followForTest(
      account.id,
      times.map((at) => ({ linkId: linkId(), at: new Date(at) })),
    );
    const months = await stats({
      interval: "month",
      from: String(unix("2026-09-01T00:00:00Z")),
      to: String(unix("2026-10-30T00:00:00Z")),
    });
    expect(months.periods.map(({ clicks }) => clicks)).toEqual([1, 2]);
    // In Kyiv's time the first one came in October, too, and the last one in November.
    await setZone("Europe/Kyiv");
    await followForTest(account.id, [
      { linkId: linkId(), at: new Date("2026-10-30T12:00:00Z") },
      { linkId: linkId(), at: new Date("2026-08-31T20:00:00Z") },
    ]);
    const moved = await stats({
      interval: "month",
      from: String(unix("2026-09-01T00:00:00Z")),
      to: String(unix("2026-10-30T00:00:00Z")),
      compare: "previous",
    });
    expect(moved.periods.map(({ period, clicks }) => [period, clicks])).toEqual([
      [unix("2026-09-30T21:00:00Z"), 3],
    ]);
    expect(moved.previous?.totals.clicks).toBe(1);
    await setZone("Europe/Berlin");
    const hours = await stats({
      interval: "hour",
      from: String(unix("2026-09-30T20:00:00Z")),
      to: String(unix("2026-10-01T00:00:00Z")),
    });
    expect(hours.periods.map(({ period, clicks }) => [period, clicks])).toEqual([
      [unix("2026-09-30T21:00:00Z"), 1],
      [unix("2026-09-30T22:00:00Z"), 1],
    ]);
  });
});

test("counts visitors, bots and own clicks separately, and each person once", async () => {
  const at = new Date();
  await followForTest(account.id, [
    ...[linkId(), linkId(), other()].map((link) => ({ linkId: link, at })),
    { linkId: other(), at, agent: "crawler" },
    { linkId: other(), at, isOwn: true },
  ]);
  const { totals, links: count, rate_of } = await stats({ campaign });
  expect(totals).toEqual({ clicks: 3, people: 2, machines: 1, own: 1 });
  expect([count, rate_of]).toEqual([4, "people"]);
  const simple = await makeCampaign(1, 0);
  const { totals: none, links: shared, rate_of: of, rate } = await stats({ campaign: simple.id });
  expect([none.clicks, shared, of, rate]).toEqual([0, 1, "clicks", null]);
});

interface Listed {
  class: string;
  country: string | null;
  hardware_type: string | null;
  os: string | null;
  browser: string | null;
  referer: string | null;
}
const FIELD = {
  country: ({ country }: Listed) => country ?? "unknown",
  device: ({ hardware_type }: Listed) => hardware_type ?? "unknown",
  os: ({ os }: Listed) => os ?? "unknown",
  browser: ({ browser }: Listed) => browser ?? "unknown",
  referrer: ({ referer }: Listed) =>
    referer === null ? "unknown" : new URL(referer.toLowerCase()).host,
};
const NAMES = Object.keys(FIELD) as (keyof typeof FIELD)[];

test("every panel matches the click list under any combination of filters", async () => {
  const now = Date.now();
  await followForTest(
    account.id,
    Array.from({ length: 300 }, () => ({
      linkId: pick(links),
      at: new Date(now - Math.floor(random() * 20 * 86_400_000)),
      agent: pick(Object.keys(TEST_AGENTS) as (keyof typeof TEST_AGENTS)[]),
      country: pick(Object.keys(TEST_IPS) as (keyof typeof TEST_IPS)[]),
      referer: pick([undefined, "https://Example.org/a", "https://news.example.com/?b"]),
      isOwn: random() < 0.1,
    })),
  );
  const listed: Listed[] = [];
  for (const page of [1, 2, 3])
    listed.push(
      ...(await send(account, "GET", `/short_link_requests?itemsPerPage=100&page=${page}`)).body,
    );
  expect(listed).toHaveLength(300);
  const count = (found: readonly Listed[], kind: string) =>
    found.filter((item) => item.class === kind).length;
  for (let round = 0; round < 40; round += 1) {
    const filter: Partial<Record<keyof typeof FIELD, string[]>> = {};
    for (const name of NAMES)
      if (random() < 0.4) filter[name] = [FIELD[name](pick(listed)), FIELD[name](pick(listed))];
    const found = listed.filter((item) =>
      NAMES.every((name) => filter[name]?.includes(FIELD[name](item)) ?? true),
    );
    const { totals, breakdown, periods } = await stats(filter);
    expect([totals.clicks, totals.machines, totals.own]).toEqual(
      ["person", "machine", "own"].map((kind) => count(found, kind)),
    );
    for (const name of NAMES) {
      const rows = new Map(breakdown[name].map((row): [string, ClickRow] => [row.value, row]));
      expect([...rows.keys()].sort()).toEqual([...new Set(found.map(FIELD[name]))].sort());
      for (const [value, row] of rows) {
        const own = found.filter((item) => FIELD[name](item) === value);
        expect([value, row.clicks, row.machines, row.own]).toEqual([
          value,
          count(own, "person"),
          count(own, "machine"),
          count(own, "own"),
        ]);
      }
      expect(breakdown[name].reduce((sum, { people }) => sum + people, 0)).toBe(totals.people);
    }
    expect(periods.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totals.clicks);
  }
});

describe("comparisons", () => {
  const day = (date: string, count: number) =>
    Array.from({ length: count }, () => ({
      linkId: linkId(),
      at: new Date(`${date}T12:00:00Z`),
    }));
  /** Monday to Wednesday. */
  const range = {
    from: String(unix("2026-10-05T00:00:00Z")),
    to: String(unix("2026-10-08T00:00:00Z")),
    time_zone: "UTC",
  };

  test.each([
    ["previous", "false", "2026-10-02", 5],
    ["previous", "true", "2026-09-28", 3],
    ["year", "false", "2025-10-05", 2],
    ["year", "true", "2025-10-06", 6],
  ])("%s, weekdays matched: %s, starts %s", async (compare, match_weekday, from, clicks) => {
    await followForTest(account.id, [
      ...day("2026-10-05", 4),
      ...day("2026-10-03", 5),
      ...day("2026-09-29", 3),
      ...day("2025-10-05", 2),
      ...day("2025-10-08", 6),
    ]);
    const { totals, previous, breakdown } = await stats({ ...range, compare, match_weekday });
    expect(totals.clicks).toBe(4);
    expect(previous?.from).toBe(unix(`${from}T00:00:00Z`));
    expect([previous?.compared.clicks, previous?.totals.clicks]).toEqual([4, clicks]);
    expect(breakdown.country[0]?.compared).toEqual({ clicks: 4, previous: clicks });
  });

  test("has no comparison for the current day yet", async () => {
    await followForTest(account.id, [{ linkId: linkId(), at: new Date() }]);
    const { totals, previous } = await stats({ compare: "previous" });
    expect([totals.clicks, previous?.compared.clicks]).toEqual([1, 0]);
  });

  test("excludes the current day and its counterpart in the previous period", async () => {
    const now = Math.floor(Date.now() / 1000);
    const daysAgo = (days: number, count: number) =>
      Array.from({ length: count }, () => ({
        linkId: linkId(),
        country: count === 4 ? ("FR" as const) : ("DE" as const),
        at: new Date((now - days * 86_400) * 1000),
      }));
    const clicks = [daysAgo(0, 1), daysAgo(1, 2), daysAgo(3, 4), daysAgo(4, 3)].flat();
    // Like those of people in all but who clicked.
    const own = [daysAgo(0, 2), daysAgo(3, 5)].flat().map((click) => ({ ...click, isOwn: true }));
    await followForTest(account.id, [...clicks, ...own]);
    const query = { from: String(now - 2 * 86_400), time_zone: "UTC", compare: "previous" };
    const { totals, previous, breakdown } = await stats(query);
    expect([totals.clicks, previous?.compared.clicks, previous?.totals.clicks]).toEqual([3, 2, 3]);
    expect([totals.own, previous?.compared.own, previous?.totals.own]).toEqual([2, 0, 0]);
    expect(breakdown.country).toMatchObject([
      { value: "DE", compared: { clicks: 2, previous: 3 } },
    ]);
    expect(previous?.periods.map((period) => period.clicks)).toEqual([3, 4]);
  });
});

test("excludes clicks of other accounts from all figures", async () => {
  await followForTest(account.id, [{ linkId: linkId(), at: new Date() }]);
  await switchAccount();
  for (const query of [{}, { campaign }] as Record<string, string>[]) {
    const { totals, links: count, breakdown, messages, rate_of } = await stats(query);
    expect([totals.clicks, count, breakdown.country]).toEqual([0, 0, []]);
    expect([messages, rate_of]).toEqual([{ sent: 0, delivered: 0, first_at: null }, "clicks"]);
  }
});

test.each([
  ["interval=week", "interval"],
  ["from=10&to=5", "from"],
  ["from=-1", "from"],
  ["from=1e12", "from"],
  ["interval=hour&from=1790000000&to=1791000000", "from"],
  ["interval=day&from=1700000000&to=1791000000", "from"],
  ["time_zone=Mars/Olympus", "time_zone"],
  ["campaign=a%20b", "campaign"],
  [`campaign=${"a".repeat(37)}`, "campaign"],
  ["bulk=1", "bulk"],
  [`country=${"x".repeat(256)}`, "country"],
  ["compare=next", "compare"],
  ["match_weekday=perhaps", "match_weekday"],
])("rejects %s at %s", async (query, path) => {
  const { status, body } = await send(account, "GET", `/stats/clicks?${query}`);
  expect([status, body.violations[0].propertyPath.replace(/\[.*/, "")]).toEqual([400, path]);
});

test("counts messages of a bulk with several campaigns once", async () => {
  await switchAccount({ balance: "50" });
  const ids = [await makeCampaign(2, 0), await makeCampaign(2, 0)].map(({ id }) => id);
  const [first, second] = ids.map((id) => `[slink ${id}]`);
  const phones = Array.from({ length: 20 }, (_, index) => phoneAt(index));
  const bulks = [
    { text: `Both ${first} ${second}` },
    { text: `Both ${first} ${second}`, variant_text: `One ${second}` },
    { text: `One ${first}`, variant_text: `Other ${second}` },
    { text: `One ${first}`, variant_text: "None" },
  ];
  for (const texts of bulks) {
    const bulk = { ...texts, sender_id: "POSTHORN", phones };
    const { uuid } = (await send(account, "POST", "/bulks", bulk)).body;
    await workOff(account.id);
    await handOverAll(account.id);
    const { rows } = await asOwner((tx) =>
      tx.query<{ linked: number }>(
        `SELECT count(DISTINCT message)::int AS linked FROM short_links WHERE account_id = $1 AND bulk_id = $2`,
        [account.id, uuid],
      ),
    );
    const { messages } = await stats({ bulk: [uuid] });
    expect([texts, messages.sent]).toEqual([texts, rows[0]?.linked]);
  }
  await send(account, "DELETE", `/short_link_campaigns/${ids[0]}`);
  expect((await stats({})).messages.sent).toBeGreaterThanOrEqual(40);
});

test("counts a single message with several campaigns once, and in full for each of them", async () => {
  await switchAccount({ balance: "50" });
  const ids = [await makeCampaign(2, 0), await makeCampaign(1, 0)].map(({ id }) => id);
  const [first, second] = ids.map((id) => `[slink ${id}]`);
  const texts = [`Both ${first} ${second}`, `Both ${second} ${first}`, `One ${second}`];
  for (const text of texts) {
    const message = { text, sender_id: "POSTHORN", phone: phoneAt(1) };
    expect((await send(account, "POST", "/sms", message)).status).toBe(201);
  }
  await handOverAll(account.id);
  const sent = async (query: Record<string, string>) => (await stats(query)).messages.sent;
  expect(await sent({})).toBe(3);
  expect([await sent({ campaign: `${ids[0]}` }), await sent({ campaign: `${ids[1]}` })]).toEqual([
    2, 3,
  ]);
});
