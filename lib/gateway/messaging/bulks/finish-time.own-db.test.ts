import { describe, expect, test } from "vitest";
import type { RouteRule } from "@/lib/core/routing/route-rules";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, readAccount } from "@/lib/db/transaction";
import { sumBulk } from "@/lib/gateway/account/stats/public";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import { estimateFinish } from "@/lib/gateway/messaging/bulks/report/estimate";
import { findBulk } from "./store";
import { phoneAt, workOff } from "./test-bulks";

/** Tests a bulk's estimated finish, by its rate, window and carriers' rates. */
const { send, account } = testModule({ account: { balance: "500" }, hasRates: true });

type Route = Partial<RouteRule> & { carrier: string; rate?: number; isEnabled?: boolean };

/** Replaces all carriers by these. */
const setCarriers = (...routes: Route[]) =>
  asOwner(async (tx) => {
    await tx.query("DELETE FROM carriers");
    for (const { carrier, rate = null, isEnabled = true, ...rule } of routes)
      await tx.query(
        `INSERT INTO carriers (carrier, kind, services, countries, prefixes, senders, priority, weight,
           rate_per_second, is_enabled) VALUES ($1, 'smpp', $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          carrier,
          rule.services ?? ["direct", "text2speech"],
          rule.countries ?? null,
          rule.prefixes ?? null,
          rule.senders ?? null,
          rule.priority ?? 100,
          rule.weight ?? 1,
          rate,
          isEnabled,
        ],
      );
  });

const addRoute = (carrier: string, route: number, prefixes: string[]) =>
  asOwner((tx) =>
    tx.query(
      `INSERT INTO carrier_routes (carrier, route, services, prefixes, priority, weight)
       VALUES ($1, $2, $3, $4, 100, 1)`,
      [carrier, route, ["direct"], prefixes],
    ),
  );

const PHONES = Array.from({ length: 10 }, (_, index) => phoneAt(index));
/** Far enough in the future not to depend on "now". */
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;

/** Returns the estimated times of a dry run. */
async function foresee(body: object) {
  const { status, body: bulk } = await send(account, "POST", "/bulks/dryrun", {
    text: "Hello",
    sender_id: "POSTHORN",
    phones: PHONES,
    delivery_at: inAnHour(),
    ...body,
  });
  expect([status, bulk]).toEqual([201, expect.anything()]);
  return bulk.preflight;
}

/** Seconds from the first message to the end. */
async function estimateDuration(body: object = {}): Promise<number> {
  const { starts_at, estimated_finish_at } = await foresee(body);
  return estimated_finish_at - starts_at;
}

describe("estimated finish of a bulk", () => {
  test("is the last message's due time without a slower limit", async () => {
    await setCarriers({ carrier: "unlimited" });
    expect(await estimateDuration()).toBe(0);
    expect(await estimateDuration({ messages_per_second: 1 })).toBe(9);
    await setCarriers({ carrier: "quick", rate: 100 });
    expect(await estimateDuration({ messages_per_second: 1 })).toBe(9);
  });

  test("counts segments of a text against the carrier's rate", async () => {
    await setCarriers({ carrier: "slow", rate: 1 });
    expect(await estimateDuration({ messages_per_second: 10 })).toBe(10);
    expect(await estimateDuration({ text: "a".repeat(200) })).toBe(20);
  });

  test("counts a long call as one against the carrier's rate", async () => {
    await setCarriers({ carrier: "slow", rate: 1 });
    const call = { service_code: "text2speech", sender_id: "+4930123456", voice_lang: "EN" };
    expect(await estimateDuration({ ...call, text: "Hello ".repeat(100) })).toBe(10);
  });

  test("starts from the window's opening", async () => {
    await setCarriers({ carrier: "slow", rate: 1 });
    const window = { send_window: { from: "12:00", to: "13:00" } };
    const { starts_at, estimated_finish_at } = await foresee(window);
    const hour = new Intl.DateTimeFormat("en", {
      hour: "2-digit",
      hourCycle: "h23",
      timeZone: "Europe/Berlin",
    });
    expect(hour.format(new Date(starts_at * 1000))).toBe("12");
    expect(estimated_finish_at - starts_at).toBe(10);
  });

  test.each<[string, Route[], number]>([
    [
      "of the lowest priority",
      [
        { carrier: "a", priority: 2, rate: 1 },
        { carrier: "b", priority: 1, rate: 5 },
      ],
      2,
    ],
    [
      "for the sender",
      [
        { carrier: "a", priority: 1, senders: ["OTHER"], rate: 1 },
        { carrier: "b", priority: 2, rate: 5 },
      ],
      2,
    ],
    [
      "with the longest prefix",
      [
        { carrier: "a", priority: 1, rate: 1 },
        { carrier: "b", priority: 2, prefixes: ["+49171"], rate: 5 },
      ],
      2,
    ],
    [
      "that is enabled",
      [
        { carrier: "a", priority: 1, isEnabled: false, rate: 1 },
        { carrier: "b", priority: 2, rate: 5 },
      ],
      2,
    ],
    [
      "for the country",
      [
        { carrier: "a", priority: 1, countries: ["AT"], rate: 1 },
        { carrier: "b", priority: 2, rate: 5 },
      ],
      2,
    ],
  ])("follows the carrier %s", async (_, routes, seconds) => {
    await setCarriers(...routes);
    expect(await estimateDuration()).toBe(seconds);
  });

  test("follows a carrier's fallback routes, and the slowest of those that share it", async () => {
    await setCarriers({ carrier: "main", priority: 1, rate: 5 }, { carrier: "side", rate: 1 });
    await addRoute("side", 1, [phoneAt(1), phoneAt(2), phoneAt(3)]);
    // Seven at five a second, in parallel to three at one.
    expect(await estimateDuration()).toBe(3);
    await addRoute("main", 1, [phoneAt(1)]);
    await addRoute("main", 2, [phoneAt(2)]);
    await setPriority("side", 200);
    expect(await estimateDuration()).toBe(2);
  });

  test("of a running bulk depends on its unsent messages", async () => {
    await setCarriers({ carrier: "slow", rate: 1 });
    const { body: bulk } = await send(account, "POST", "/bulks", {
      text: "Hello",
      sender_id: "POSTHORN",
      phones: PHONES,
    });
    const later = new Date("2100-01-01T00:00:00Z");
    const left = () =>
      readAccount(account.id, async (tx) => {
        const row = await findBulk(tx, account.id, bulk.uuid);
        if (row === undefined) throw new Error("The bulk is gone");
        const sums = await sumBulk(tx, account.id, bulk.uuid);
        const at = await estimateFinish(tx, row, sums, later);
        return at === row.tally.lastAt || at === null ? at : at - later.getTime() / 1000;
      });
    expect(await left()).toBeNull();
    await workOff(account.id);
    expect(await left()).toBe(10);
    await submitDueMessages(account.id, 7);
    expect(await left()).toBe(3);
    await submitDueMessages(account.id, 3);
    const { body: ended } = await send(account, "GET", `/bulks/${bulk.uuid}`);
    expect(await left()).toBe(ended.preflight.last_due_at);
  });
});

const setPriority = (carrier: string, priority: number) =>
  asOwner((tx) =>
    tx.query("UPDATE carrier_routes SET priority = $2 WHERE carrier = $1", [carrier, priority]),
  );
