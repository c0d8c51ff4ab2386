import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { decodeSeptets, encodeSeptets, packSeptets, unpackSeptets } from "./gsm-codes";
import { BASIC, EXTENSION } from "./gsm-table";

const hex = (octets: Uint8Array | null) => octets && Buffer.from(octets).toString("hex");
const gsmText = fc
  .array(fc.constantFrom(...BASIC, ...EXTENSION), { maxLength: 200 })
  .map((chars) => chars.join(""));

describe("septets", () => {
  // Codes read off the tables of 3GPP TS 23.038, 6.2.1 and 6.2.1.1.
  test.each([
    ["@£$¥", "00010203"],
    ["Δ_ÆæßÉ ", "10111c1d1e1f20"],
    ["¡AZÄÖÑÜ§", "40415a5b5c5d5e5f"],
    ["¿azäöñüà", "60617a7b7c7d7e7f"],
    ["€[]{}", "1b651b3c1b3e1b281b29"],
    ["\f^\\~|", "1b0a1b141b2f1b3d1b40"],
    ["", ""],
  ])("encode %j as %s", (text, expected) => {
    expect(hex(encodeSeptets(text))).toBe(expected);
    expect(decodeSeptets(Buffer.from(expected, "hex"))).toBe(text);
  });

  test.each(["ç", "Я", "a\u001b", "😀"])("can't encode %j", (text) => {
    expect(encodeSeptets(text)).toBeNull();
  });

  test("decode unknown escape sequences to the basic character, and a trailing escape to a space", () => {
    expect(decodeSeptets(Buffer.from("1b41421b", "hex"))).toBe("AB ");
    expect(decodeSeptets(Buffer.from("41e9", "hex"))).toBe("Aé");
  });
});

describe("packed septets", () => {
  // The example that every text about SMS has, and the same behind a header of six octets (one fill bit).
  test.each([
    ["hellohello", 0, "e8329bfd4697d9ec37"],
    ["AB", 1, "8242"],
    // Seven septets leave seven spare bits: a carriage return, or the phone would show an @.
    ["1234567", 0, "31d98c56b3dd1a"],
  ])("encode %j after %i fill bits as %s", (text, fillBits, expected) => {
    const septets = encodeSeptets(text) ?? Buffer.alloc(0);
    expect(hex(packSeptets(septets, fillBits))).toBe(expected);
  });

  test("round-trip at any offset", () => {
    fc.assert(
      fc.property(gsmText, fc.nat(6), (text, fillBits) => {
        const septets = encodeSeptets(text) ?? expect.fail("not GSM");
        const unpacked = decodeSeptets(unpackSeptets(packSeptets(septets, fillBits), fillBits));
        // A last @ or carriage return that fills the octet cannot be told from padding.
        const isFull = (fillBits + septets.length * 7) % 8 === 0;
        const kept = isFull && /[@\r]$/.test(text) ? text.slice(0, -1) : text;
        expect(unpacked).toBe(kept);
      }),
    );
  });
});
