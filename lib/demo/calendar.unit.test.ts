import { expect, test } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { DAY_SECONDS, HOUR_SECONDS } from "@/lib/core/time/units";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { planDays } from "./calendar";
import { listDayMessages } from "./day";

const TIME_ZONE = "Europe/Berlin";
const SATURDAY_NOON = Date.UTC(2026, 10, 21, 12) / 1000;
/** More than a year, so that every day of the week, of the month and both changes of the clock are among them. */
const DAYS = 380;

test("plans a similar volume for every day of a year, with one outage on a workday", () => {
  for (let later = 0; later < DAYS; later += 1) {
    // Every hour, too.
    const now = SATURDAY_NOON + later * (DAY_SECONDS + HOUR_SECONDS);
    const plans = planDays(now, 60, TIME_ZONE, createSeededRandom(1));
    expect(plans).toHaveLength(61);
    const total = plans.flatMap(({ everyday, campaigns }) => [
      everyday,
      ...campaigns.flatMap(({ recipients }) => recipients.map(({ count }) => count)),
    ]);
    const messages = total.reduce((sum, count) => sum + count, 0);
    expect(messages).toBeGreaterThan(18_500);
    expect(messages).toBeLessThan(22_500);
    const outages = plans.flatMap(({ failing, start }, index) =>
      failing === null ? [] : [{ start, ago: 60 - index }],
    );
    expect(outages).toHaveLength(1);
    const { start = 0, ago } = outages[0] ?? {};
    expect([1, 2, 3, 4, 5]).toContain(new Date((start + DAY_SECONDS / 2) * 1000).getUTCDay());
    expect(ago).toBeGreaterThanOrEqual(8);
    expect(ago).toBeLessThanOrEqual(12);
  }
});

test.each(["2027-03-28", "2026-10-25"])(
  "generates replies at local hours, also on DST days: %s",
  (day) => {
    const plans = planDays(
      Date.parse(`${day}T20:00Z`) / 1000,
      60,
      TIME_ZONE,
      createSeededRandom(1),
    );
    const plan = plans.at(-1);
    if (plan === undefined) throw new Error("Nothing was planned");
    const supplies = {
      authors: { keyId: 1, userId: 1, marketingUserId: 1 },
      prices: { DE: 1n, GB: 1n, FR: 1n, SE: 1n, US: 1n },
      random: createSeededRandom(1),
      link: "",
      ownLink: { text: "", drafts: [], price: 0n, hasCampaigns: true },
    };
    // Ten times the messages of such a day: the early and the late ones are few.
    const messages = listDayMessages({ ...plan, everyday: plan.everyday * 10 }, supplies).flat();
    const hours = messages.map(
      ({ created_at }) => wallTimeAt(Date.parse(created_at) / 1000, TIME_ZONE).hour,
    );
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...hours)).toBe(21);
  },
);
