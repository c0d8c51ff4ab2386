import { describe, expect, test } from "vitest";
import { toDeliveryTime, fromUnix, parseDeliveryAt, toUnix } from "./time";

const NOW = new Date("2025-06-01T12:00:00.500Z");
const SECOND = 1_748_779_200;

test("rounds unix seconds down and round-trips them", () => {
  expect(toUnix(NOW)).toBe(SECOND);
  expect(fromUnix(SECOND).toISOString()).toBe("2025-06-01T12:00:00.000Z");
});

describe("parseDeliveryAt", () => {
  test.each([[null], [undefined], [0], [1], [SECOND - 1], [SECOND]])(
    "treats %s as now",
    (value) => {
      expect(parseDeliveryAt(value, NOW)).toBeNull();
    },
  );

  test.each([[SECOND + 1], [SECOND + 366 * 86_400]])("keeps %i", (value) => {
    expect(parseDeliveryAt(value, NOW)).toEqual(fromUnix(value));
  });

  test.each([
    [SECOND + 366 * 86_400 + 1, "1 year"],
    [SECOND * 1000, "not milliseconds"],
    [253_402_300_799, "1 year"],
    [-1, "0 or more"],
    [1.5, "whole number"],
    [Number.NaN, "whole number"],
    [Number.POSITIVE_INFINITY, "whole number"],
    [2 ** 53, "whole number"],
  ])("rejects %s: %s", (value, words) => {
    try {
      parseDeliveryAt(value, NOW);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "invalid_input", violations: [{ path: "delivery_at" }] });
      expect(String(error)).toContain(words);
    }
  });
});

describe("deliveryTimeOf", () => {
  test.each([
    [{}, null],
    [{ delivery_delay: 0 }, null],
    [{ delivery_delay: 30 }, SECOND + 31],
    [{ delivery_at: 0, delivery_delay: 30 }, SECOND + 31],
    [{ delivery_at: SECOND + 60, delivery_delay: 30 }, SECOND + 60],
    [{ delivery_at: SECOND - 60, delivery_delay: 30 }, null],
  ])("schedules %o for %s", (body, due) => {
    const time = toDeliveryTime(body, NOW);
    expect(time === null ? null : toUnix(time)).toBe(due);
  });
});
