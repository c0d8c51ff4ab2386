import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { maskPhoneNumber } from "./mask-phone-number";

describe("maskPhoneNumber", () => {
  test.each([
    ["+491711234567", "+49•••••••567"],
    ["+12125550123", "+1•••••••123"],
    ["+79161234567", "+7•••••••567"],
    ["+6834000", "+683••••"],
    ["+35312345", "+353••••5"],
    ["+3531234567", "+353••••567"],
    ["not a number", "••••••••••••"],
    ["", ""],
  ])("masks %s as %s", (input, masked) => {
    expect(maskPhoneNumber(input)).toBe(masked);
  });

  test("always hides four digits, keeps the length and never shows invalid characters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9][0-9]{5,14}$/), (e164) => {
        const masked = maskPhoneNumber(e164);
        expect(masked).toHaveLength(e164.length);
        expect(masked.replace(/[^•]/g, "").length).toBeGreaterThanOrEqual(e164.length <= 7 ? 3 : 4);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        fc.pre(!text.startsWith("+"));
        expect(maskPhoneNumber(text)).toMatch(/^•*$/);
      }),
    );
  });
});
