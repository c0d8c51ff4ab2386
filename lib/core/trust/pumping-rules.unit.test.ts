import { describe, expect, test } from "vitest";
import {
  EMPTY_WINDOW,
  type Stats,
  evaluateAttempt,
  NO_COUNTS,
  type CountWindow,
} from "./pumping-rules";
import { ATTACKS, SLOW_ATTACK, percent, simulateAttack } from "./test-pumping";

const NOW = new Date("2026-11-23T12:05:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const FINE: Stats = {
  recent: [],
  isKnown: false,
  prefix: EMPTY_WINDOW,
  range: EMPTY_WINDOW,
  country: EMPTY_WINDOW,
  account: EMPTY_WINDOW,
};
const RULES = { isCountryAllowed: true, spendCap: null };
const ATTEMPT = { phone: "+491713920001", amount: 75_000n };
const counts = (attempts: number, checked = 0, amount = 0n) => ({
  attempts,
  checked,
  amount,
  delivered: attempts,
});
/** Sixty people confirmed codes before today, none today. */
const ATTACKED: CountWindow = {
  ...EMPTY_WINDOW,
  hour: counts(40),
  day: counts(40),
  week: counts(110, 60),
};
const usual: CountWindow = { ...EMPTY_WINDOW, week: counts(1_000, 850) };

describe("verification", () => {
  test.each<[string, Partial<Stats>, object | null]>([
    ["of a new number passes", {}, null],
    [
      "twice in 30 seconds waits",
      { recent: [ago(10)] },
      { reason: "number_limit", retryAfterSeconds: 20 },
    ],
    ["half a minute later passes", { recent: [ago(30)] }, null],
    [
      "the sixth in ten minutes waits",
      { recent: [60, 120, 180, 240, 500].map(ago) },
      { reason: "number_limit", retryAfterSeconds: 100 },
    ],
    [
      "the eleventh in a day waits",
      { recent: Array.from({ length: 10 }, (_, at) => ago((at + 1) * 3_600)) },
      { reason: "number_limit", retryAfterSeconds: 86_400 - 36_000 },
    ],
    [
      "the 21st of a prefix waits",
      { prefix: { ...EMPTY_WINDOW, hour: counts(20) } },
      { reason: "prefix_limit", retryAfterSeconds: 300 },
    ],
    [
      "the 21st of a prefix that confirmed passes",
      {
        prefix: {
          ...EMPTY_WINDOW,
          hour: counts(20, 18),
          day: counts(20, 18),
          week: counts(20, 18),
        },
      },
      null,
    ],
    [
      "the 101st of a range waits",
      { range: { ...EMPTY_WINDOW, hour: counts(100) } },
      { reason: "range_limit", retryAfterSeconds: 300 },
    ],
    [
      "the 1,001st of an account waits",
      { account: { ...EMPTY_WINDOW, hour: counts(1_000) } },
      { reason: "account_limit", retryAfterSeconds: 300 },
    ],
    [
      "above the spend of an hour waits",
      { country: { ...EMPTY_WINDOW, hour: counts(300, 0, 19_950_000n) } },
      { reason: "spend_cap", retryAfterSeconds: 300 },
    ],
    [
      "of a prefix where nobody confirms waits",
      { prefix: { ...EMPTY_WINDOW, hour: counts(12), day: counts(12) }, country: usual },
      { reason: "conversion", retryAfterSeconds: 300 },
    ],
    [
      "of such a prefix whose codes are under way passes",
      {
        prefix: { ...EMPTY_WINDOW, hour: counts(12), running: counts(12), day: counts(12) },
        country: usual,
      },
      null,
    ],
    [
      "of a range where nobody confirms waits",
      { range: { ...EMPTY_WINDOW, hour: counts(12), day: counts(12) }, country: usual },
      { reason: "conversion", retryAfterSeconds: 300 },
    ],
    [
      "of a prefix that nobody asked for today passes, where people live in the range",
      { range: ATTACKED, country: usual },
      null,
    ],
    [
      "of a prefix that failed to confirm today waits there",
      { range: ATTACKED, prefix: { ...EMPTY_WINDOW, day: counts(1) }, country: usual },
      { reason: "conversion", retryAfterSeconds: 300 },
    ],
    [
      "is compared with the country's share where most of a prefix's week is an attack of today",
      {
        prefix: { ...EMPTY_WINDOW, hour: counts(12, 2), day: counts(60, 6), week: counts(100, 36) },
        country: usual,
      },
      { reason: "conversion", retryAfterSeconds: 300 },
    ],
    [
      "of a range where nobody ever confirmed waits, however usual that has become there",
      {
        range: { ...EMPTY_WINDOW, hour: counts(40), day: counts(64), week: counts(160) },
        country: usual,
      },
      { reason: "conversion", retryAfterSeconds: 300 },
    ],
    [
      "of a range where a quarter confirms, as usual there, passes",
      {
        range: { ...EMPTY_WINDOW, hour: counts(40, 9), day: counts(64, 15), week: counts(160, 40) },
        country: usual,
      },
      null,
    ],
    [
      "of someone who confirmed before passes",
      {
        prefix: { ...EMPTY_WINDOW, hour: counts(12), day: counts(12) },
        country: usual,
        isKnown: true,
      },
      null,
    ],
    [
      "of an account that never confirms is not compared",
      {
        prefix: { ...EMPTY_WINDOW, hour: counts(12), day: counts(12) },
        country: { ...usual, week: counts(1_000) },
      },
      null,
    ],
    [
      "of an account without a history is not compared",
      { prefix: { ...EMPTY_WINDOW, hour: counts(12), day: counts(12) } },
      null,
    ],
    [
      "where deliveries fail waits",
      {
        prefix: { ...EMPTY_WINDOW, hour: { ...NO_COUNTS, attempts: 12 } },
        country: { ...EMPTY_WINDOW, week: counts(1_000) },
      },
      { reason: "conversion", retryAfterSeconds: 300 },
    ],
  ])("%s", (_, figures, expected) => {
    expect(evaluateAttempt(ATTEMPT, { ...FINE, ...figures }, RULES, NOW)).toEqual(expected);
  });

  test.each([["+870773111632"], ["+881612345678"], ["+979123456789"]])(
    "to %s is always rejected",
    (phone) => {
      expect(evaluateAttempt({ ...ATTEMPT, phone }, FINE, RULES, NOW)).toEqual({
        reason: "denied_range",
        retryAfterSeconds: null,
      });
    },
  );

  test("requires an allowed country abroad, and respects the owner's cap", () => {
    expect(evaluateAttempt(ATTEMPT, FINE, { ...RULES, isCountryAllowed: false }, NOW)?.reason).toBe(
      "country",
    );
    expect(evaluateAttempt(ATTEMPT, FINE, { ...RULES, spendCap: 74_999n }, NOW)?.reason).toBe(
      "spend_cap",
    );
    expect(evaluateAttempt(ATTEMPT, FINE, { ...RULES, spendCap: 75_000n }, NOW)).toBeNull();
  });
});

describe("attack within a week of genuine traffic", () => {
  test.each([
    {
      name: "of few prefixes",
      seed: 11,
      attack: ATTACKS.few,
      aims: { spend: 0.95, people: 0.005 },
    },
    {
      name: "over many prefixes",
      seed: 23,
      attack: ATTACKS.many,
      aims: { spend: 0.95, people: 0.01 },
    },
    {
      name: "on a range whose baseline it poisoned slowly for days",
      seed: 31,
      attack: SLOW_ATTACK,
      aims: { spend: 0.95, people: 0.005 },
    },
  ])(
    "$name",
    ({ name, seed, attack, aims }) => {
      const { spend, people, outcome } = simulateAttack(seed, attack);
      process.stdout.write(
        `Attack ${name}: ${percent(spend)} of the spend of ${outcome.attacks} requests stopped, ` +
          `and ${percent(people)} of ${outcome.people} people.\n`,
      );
      expect(spend).toBeGreaterThanOrEqual(aims.spend);
      expect(people).toBeLessThanOrEqual(aims.people);
    },
    60_000,
  );
});
