import { beforeAll, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { followForTest, linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import type { ClickHours } from "./schema-hours";

const { send, account } = testModule({ hasRates: true, isShared: true });
const unix = (at: string) => Date.parse(at) / 1_000;
const FROM = unix("2026-10-19T00:00:00Z");
const TO = FROM + 7 * DAY_SECONDS;
const TIMES = [
  "2026-10-19T00:05:00Z",
  "2026-10-19T18:20:00Z",
  "2026-10-19T18:50:00Z",
  "2026-10-20T18:29:59Z",
  "2026-10-24T21:59:00Z",
  // The hour that is repeated in Berlin.
  "2026-10-25T00:30:00Z",
  "2026-10-25T01:30:00Z",
];
let campaign: string;

beforeAll(async () => {
  const body = { type: 2, name: "Sale", url: "https://example.org/sale" };
  campaign = (await send(account, "POST", "/short_link_campaigns", body)).body.id;
  const { linkId } = await linkForTest(account.id, campaign);
  await followForTest(account.id, [
    ...TIMES.map((at) => ({ linkId, at: new Date(at) })),
    { linkId, at: new Date("2026-10-26T00:00:00Z") },
  ]);
});

const read = async (query: string): Promise<ClickHours> => {
  const response = await send(account, "GET", `/stats/clicks/hours?from=${FROM}&to=${TO}&${query}`);
  expect([query, response.status]).toEqual([query, 200]);
  return response.body;
};

/** Weekday and hour when the UTC hour of a time starts. */
function toHeatmapCell(at: string, zone: string): string {
  const { year, month, day, hour } = wallTimeAt(Math.floor(unix(at) / 3_600) * 3_600, zone);
  return `${new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7} ${hour}`;
}

test.each(["UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns"])(
  "counts clicks of people by weekday and hour of %s, as all clicks",
  async (zone) => {
    const { hours, time_zone } = await read(`time_zone=${zone}`);
    const counted = new Map<string, number>();
    for (const at of TIMES) {
      counted.set(toHeatmapCell(at, zone), (counted.get(toHeatmapCell(at, zone)) ?? 0) + 1);
    }
    expect(time_zone).toBe(zone);
    expect(new Map(hours.map((row) => [`${row.weekday} ${row.hour}`, row.clicks]))).toEqual(
      counted,
    );
    const range = `interval=hour&from=${FROM}&to=${TO}&time_zone=UTC`;
    const { totals } = (await send(account, "GET", `/stats/clicks?${range}`)).body;
    expect(hours.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(totals.clicks);
  },
);

test("ends an hour of a half-hour zone at half past", async () => {
  const { hours } = await read("time_zone=Asia/Kolkata");
  // 23:50 on Monday and 0:20 on Tuesday are in the hour that begins at 23:30.
  expect(hours).toContainEqual({ weekday: 1, hour: 23, clicks: 2 });
});

test("excludes bots, deleted campaigns and other accounts", async () => {
  const { linkId } = await linkForTest(account.id, campaign);
  const before = await read("");
  const at = new Date("2026-10-19T10:00:00Z");
  await followForTest(account.id, [{ linkId, at, agent: "crawler" }]);
  expect(await read("")).toEqual(before);
  const other = await makeTestAccount();
  const { body } = await send(other, "GET", `/stats/clicks/hours?from=${FROM}&to=${TO}`);
  expect(body.hours).toEqual([]);
  expect((await send(account, "DELETE", `/short_link_campaigns/${campaign}`)).status).toBe(204);
  expect((await read("")).hours).toEqual([]);
});

test("rejects a range of more than 92 days", async () => {
  const query = `from=${TO - 94 * DAY_SECONDS}&to=${TO}`;
  expect((await send(account, "GET", `/stats/clicks/hours?${query}`)).status).toBe(400);
});
