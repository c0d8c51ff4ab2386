import { anyText, fc } from "@/lib/core/ids/test-random";
import { describe, expect, it } from "vitest";
import { cleanCarrierText, normaliseCarrierId } from "./clean-texts";

describe("carrier texts", () => {
  it("never contain characters that Postgres rejects, and never exceed the requested length", () => {
    const binary = anyText(60);
    const lone = fc.constantFrom("\ud800", "\udfff", "\u0000", "\u007f", "😀");
    fc.assert(
      fc.property(fc.array(fc.oneof(binary, lone)), fc.nat(50), (pieces, length) => {
        const text = cleanCarrierText(pieces.join(""), length);
        expect(text.length).toBeLessThanOrEqual(length);
        expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });

  it("identify a segment in any spelling, and stay distinct at any length", () => {
    expect([normaliseCarrierId("000"), normaliseCarrierId(" 0A1\u0000 ")]).toEqual(["0", "a1"]);
    const long = "9".repeat(20_000);
    expect(normaliseCarrierId(`${long}1`)).not.toBe(normaliseCarrierId(`${long}2`));
    expect(normaliseCarrierId(long).length).toBeLessThan(100);
    expect(normaliseCarrierId(normaliseCarrierId(long))).toBe(normaliseCarrierId(long));
  });
});
