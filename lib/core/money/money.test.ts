import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import {
  microToCents,
  microToDecimal,
  microToNumber,
  multiply,
  parseAmount,
  roundHalfUpToCents,
  toUnitCost,
} from "./money";

const anyMicro = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });

describe("parseAmount", () => {
  test.each([
    ["12.345678", 12_345_678n],
    ["0", 0n],
    ["0.005", 5_000n],
    ["0.0750", 75_000n],
    ["-1.5", -1_500_000n],
    ["-0.000001", -1n],
    ["007.10", 7_100_000n],
    ["999999999999.999999", 999_999_999_999_999_999n],
    ["9007199254.740993", 9_007_199_254_740_993n],
  ])("parses %s as %s", (text, micro) => {
    expect(parseAmount(text)).toBe(micro);
  });

  test.each([
    "",
    ".",
    "1.",
    ".5",
    "1,5",
    "1.2345678",
    "1e3",
    "0x10",
    "+1",
    "--1",
    " 1",
    "1\n",
    "NaN",
    "١",
    "1000000000000",
    "1_000",
  ])("rejects %j", (text) => {
    expect(() => parseAmount(text, "net_val")).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        violations: [expect.objectContaining({ path: "net_val" })],
      }),
    );
  });

  test("round-trips microToDecimal", () => {
    fc.assert(
      fc.property(anyMicro, fc.integer({ min: 0, max: 6 }), (micro, decimals) => {
        expect(parseAmount(microToDecimal(micro, decimals))).toBe(micro);
      }),
    );
  });
});

describe("formatting amounts", () => {
  test.each([
    [75_000n, 0.075],
    [130_000n, 0.13],
    [56_000n, 0.056],
    [300_000n, 0.3],
    [-1n, -0.000001],
    [999_999_999_999_999n, 999999999.999999],
  ])("converts %s to the JSON number %s", (micro, number) => {
    expect(microToNumber(micro)).toBe(number);
  });

  test("prints the JSON number as the exact decimal", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), (micro) => {
        expect(JSON.stringify(microToNumber(micro))).toBe(microToDecimal(micro, 0));
      }),
    );
  });

  test.each([
    [4_999n, 0n],
    [5_000n, 10_000n],
    [14_999n, 10_000n],
    [15_000n, 20_000n],
    [10_000n, 10_000n],
    [-4_999n, 0n],
    [-5_000n, -10_000n],
    [0n, 0n],
  ])("rounds %s to %s", (micro, rounded) => {
    expect(roundHalfUpToCents(micro)).toBe(rounded);
    expect(microToCents(micro)).toBe(rounded / 10_000n);
  });

  test("rounds by at most half a cent, idempotently and symmetrically", () => {
    fc.assert(
      fc.property(anyMicro, (micro) => {
        const rounded = roundHalfUpToCents(micro);
        const moved = rounded - micro;
        expect(rounded % 10_000n).toBe(0n);
        expect(moved >= -5_000n && moved <= 5_000n).toBe(true);
        expect(roundHalfUpToCents(rounded)).toBe(rounded);
        expect(roundHalfUpToCents(-micro)).toBe(-rounded);
      }),
    );
  });
});

describe("multiply", () => {
  test("is exact", () => {
    expect(multiply(75_000n, 3)).toBe(225_000n);
    expect(multiply(75_000n, 0)).toBe(0n);
  });

  test.each([1.5, -1, Number.NaN, 2 ** 53])("rejects %s", (count) => {
    expect(() => multiply(1n, count)).toThrow(RangeError);
  });
});

describe("toUnitCost", () => {
  test.each([
    [1_000_000n, 3, 0.333333],
    [2_000_000n, 3, 0.666667],
    [1n, 2, 0.000001],
    [0n, 5, 0],
    [75_000n, 0, null],
    [999_999_999_999_999n, 1_000_000_000, 1],
    [999_999_999_999_999n, 1, 999_999_999.999999],
  ])("divides %s by %s exactly", (cost, count, unit) => {
    expect(toUnitCost(cost, count)).toBe(unit);
  });
});
