import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { uuidTime } from "./uuid-time";
import { isUuid, uuidAt, uuidLowerBound, uuidv7 } from "./uuid7";

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const START = Date.now();

describe("uuidv7", () => {
  test("generates 200,000 version 7 ids, distinct and ascending", () => {
    const ids = Array.from({ length: 200_000 }, () => uuidv7());
    expect(new Set(ids).size).toBe(ids.length);
    for (let i = 1; i < ids.length; i++) {
      if (!((ids[i] ?? "") > (ids[i - 1] ?? ""))) expect.fail(`${ids[i]} after ${ids[i - 1]}`);
    }
    expect(ids.every((id) => V7.test(id))).toBe(true);
    expect(Math.abs(uuidTime(ids[0] ?? "").getTime() - START)).toBeLessThan(60_000);
  });

  test("stays ascending within one millisecond, after counter overflow and clock steps back", () => {
    const ids: string[] = [];
    const now = START + 1_000_000;
    for (let i = 0; i < 10_000; i++) ids.push(uuidv7(now));
    for (let i = 0; i < 100; i++) ids.push(uuidv7(now - 5_000));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
    expect(uuidTime(ids[0] ?? "").getTime()).toBe(now);
    expect(uuidTime(ids.at(-1) ?? "").getTime()).toBeLessThan(now + 10);
  });

  test("follows a clock that is corrected after running hours ahead", () => {
    const ahead = START + 7_200_000;
    expect(uuidTime(uuidv7(ahead)).getTime()).toBe(ahead);
    expect(uuidTime(uuidv7(START)).getTime()).toBe(START);
  });

  test("differs in its random bits", () => {
    const tails = Array.from({ length: 1000 }, () => uuidv7().slice(19));
    expect(new Set(tails).size).toBe(1000);
  });
});

const anyDate = fc.date({ min: new Date(0), max: new Date(2 ** 48 - 1), noInvalidDate: true });

test("parses the example of RFC 9562, A.6", () => {
  const example = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f";
  expect(uuidTime(example).toISOString()).toBe("2022-02-22T19:22:22.000Z");
  expect(uuidLowerBound(uuidTime(example))).toBe("017f22e2-79b0-0000-0000-000000000000");
});

test("uuidAt encodes its time, above its bound and below the next millisecond's", () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      const id = uuidAt(date);
      expect(id).toMatch(V7);
      expect(uuidTime(id)).toEqual(date);
      expect(uuidLowerBound(date) < id).toBe(true);
      expect(isUuid(uuidLowerBound(date))).toBe(true);
      if (date.getTime() < 2 ** 48 - 1) {
        expect(id < uuidLowerBound(new Date(date.getTime() + 1))).toBe(true);
      }
    }),
  );
});

test.each([
  ["017f22e2-79b0-7cc3-98c4-dc0c0c07398f", true],
  ["11111111-2222-3333-4444-555555555555", true],
  ["017F22E2-79B0-7CC3-98C4-DC0C0C07398F", false],
  ["017f22e279b07cc398c4dc0c0c07398f", false],
  ["{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}", false],
  ["017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n", false],
  ["017f22e2-79b0-7cc3-98c4-dc0c0c07398g", false],
  ["", false],
])("isUuid(%j) returns %s", (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
