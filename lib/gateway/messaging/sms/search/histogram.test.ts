import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { uuidAt } from "@/lib/core/ids/uuid7";
import type { CollectionQuery } from "@/lib/core/collection";
import { makeTestAccount, makeTestApi } from "@/lib/api-suites/test-api";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { getSmsHistogram } from "./histogram";
import { smsRoutes } from "@/lib/gateway/messaging/sms/operations/routes";
import type { SmsHistogram } from "@/lib/gateway/messaging/sms/schema-histogram";
import { SEARCH_LIMITS } from "./search";
import { submitDueMessages, postJson, VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** Bars of any filter of the list: of the messages that it lists, and of no others. */

const { api, send, account } = testModule({ isShared: true, hasRates: true });
const row = smsRoutes.find(({ operationId }) => operationId === "getSmsHistogram");
if (row?.operationId !== "getSmsHistogram") throw new Error("There is no histogram of messages");
const apiWith = (budgetMs: number) =>
  makeTestApi({
    rows: [
      {
        ...row,
        run: (ctx, { query }) =>
          getSmsHistogram(ctx as Context, query as CollectionQuery, {
            ...SEARCH_LIMITS,
            budgetMs,
            firstWindow: 3,
            largestWindow: 3,
          }),
      },
    ],
  }).api;
/** Windows of three, for as long as it takes; and one window, and the time is up. */
const [patient, hasty] = [apiWith(60_000), apiWith(0)];

const NOW = Math.floor(Date.now() / 1000);
const RANGE = `from=${NOW - DAY_SECONDS}&to=${NOW + DAY_SECONDS}`;

beforeAll(async () => {
  for (let n = 0; n < 10; n += 1) {
    const text = n % 2 === 0 ? `needle ${n}` : `hay ${n}`;
    await postJson(api, "/sms", account.headers, { ...VALID, text });
  }
  await submitDueMessages(account.id, 4);
  const later = { ...VALID, text: "needle later", delivery_at: NOW + 7 * DAY_SECONDS };
  await postJson(api, "/sms", account.headers, later);
  const other = await makeTestAccount({ balance: "100" });
  await postJson(api, "/sms", other.headers, { ...VALID, text: "needle elsewhere" });
});

async function read(query: string, from = patient): Promise<SmsHistogram> {
  const response = await from.request(`/sms/histogram?${RANGE}&${query}`, {
    headers: account.headers,
  });
  expect(response.status).toBe(200);
  return response.json();
}
const sumPeriods = ({ periods }: SmsHistogram) =>
  periods.reduce(
    (sum, period) => sum + period.moving + period.scheduled + period.delivered + period.failed,
    0,
  );

test.each([
  "search=needle",
  "text=hay",
  "sender_id=zzz",
  "state[]=scheduled",
  "text=needle&state[]=moving",
  "",
])("%s counts match the list, window by window and within the time limit", async (filter) => {
  const list = await api.request(`/sms?${filter}&itemsPerPage=1&page=1`, {
    headers: { ...account.headers, accept: "application/ld+json" },
  });
  const counted = await read(`interval=hour&${filter}`);
  expect(counted.counted_since).toBeNull();
  expect(sumPeriods(counted)).toBe((await list.json())["hydra:totalItems"]);
  // Hours meet windows; each hour is there once.
  const starts = counted.periods.map(({ period }) => period);
  expect(starts).toEqual([...new Set(starts)]);
});

test("starts an Azores day with two midnights at the first one", async () => {
  const first = Date.UTC(2026, 9, 25) / 1000;
  const noon = new Date(Date.UTC(2026, 9, 25, 12));
  const azores = await makeTestAccount();
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO messages (account_id, uuid, created_at, text, sender_id, phone, iso2, service_code, is_unicode,
         is_text_deleted, parts_count, chars_count, price, status_code, dlr_code, origin, ip)
       VALUES ($1, $2, $3, 'Hello', 'POSTHORN', '+4917199999999', 'DE', 'direct', false, false, 1, 5, 0, 100, 1, 'api',
         '127.0.0.1')`,
      [azores.id, uuidAt(noon), noon],
    ),
  );
  const range = `from=${first}&to=${first + DAY_SECONDS}&time_zone=Atlantic/Azores`;
  const { body } = await send(azores, "GET", `/sms/histogram?${range}`);
  expect(body.periods).toMatchObject([{ period: first, delivered: 1 }]);
});

test("groups by the period of creation, or of the relevant time", async () => {
  expect(sumPeriods(await read("state[]=scheduled"))).toBe(1);
  expect(sumPeriods(await read("state[]=scheduled&period_of=counted_at"))).toBe(0);
});

describe("on timeout", () => {
  test("returns the creation time down to which it counted", async () => {
    const counted = await read("text=needle", hasty);
    expect(counted.counted_since).toBeGreaterThanOrEqual(NOW - 60);
    // The newest three: of those, the one that is scheduled and one of two others.
    expect(sumPeriods(counted)).toBe(2);
  });
});

test.each([
  ["interval=hour&from=1&to=9000000000", "from"],
  ["time_zone=Mars", "time_zone"],
  ["time_zone=AGT", "time_zone"],
  [`time_zone=${"Europe/".repeat(9)}`, "time_zone"],
  ["interval=week", "interval"],
  ["from=abc", "from"],
  ["to=-", "to"],
  ["period_of=x", "period_of"],
])("rejects %s at its field", async (query, path) => {
  const response = await api.request(`/sms/histogram?${query}`, { headers: account.headers });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(path);
});
