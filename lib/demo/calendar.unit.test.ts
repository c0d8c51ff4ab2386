import { expect, test } from "vitest";
import { seeded } from "@/lib/core/ids/seeded-random";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { planDays } from "./calendar";

const SATURDAY_NOON = Date.UTC(2026, 10, 21, 12) / 1000;

test("about the same is planned whatever day of the week it is, with one outage on a working day", () => {
  for (let later = 0; later < 7; later += 1) {
    const now = SATURDAY_NOON + later * DAY_SECONDS;
    const plans = planDays(now, 60, "Europe/Berlin", seeded(1));
    expect(plans).toHaveLength(61);
    const total = plans.flatMap(({ everyday, campaigns }) => [
      everyday,
      ...campaigns.flatMap(({ recipients }) => recipients.map(({ count }) => count)),
    ]);
    const messages = total.reduce((sum, count) => sum + count, 0);
    expect(messages).toBeGreaterThan(18_500);
    expect(messages).toBeLessThan(22_500);
    const outages = plans.filter(({ failing }) => failing !== null);
    expect(outages).toHaveLength(1);
    const noon = new Date(((outages[0]?.start ?? 0) + DAY_SECONDS / 2) * 1000);
    expect([1, 2, 3, 4, 5]).toContain(noon.getUTCDay());
    const ago = (now * 1000 - noon.getTime()) / 1000 / DAY_SECONDS;
    expect(ago).toBeGreaterThan(7);
    expect(ago).toBeLessThan(13);
  }
});
