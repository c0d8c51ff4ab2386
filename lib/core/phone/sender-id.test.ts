import { anyText, fc } from "@/lib/core/ids/test-random";
import { describe, expect, test } from "vitest";
import { toCallerId, parseSenderId } from "./sender-id";

describe("parseSenderId", () => {
  test.each([
    ["+491711234567", "number"],
    ["491711234567", "number"],
    ["1", "number"],
    ["12345", "number"],
    ["123456789012345", "number"],
    ["+123456789012345", "number"],
    ["Posthorn", "text"],
    ["ABCDEFGHIJK", "text"],
    ["A", "text"],
    ["My Shop 24", "text"],
    ["a.b-c_d", "text"],
    ["0171123456", "text"],
  ])("parses %j as a %s", (value, kind) => {
    expect(parseSenderId(value)).toEqual({ value, kind });
  });

  test.each([
    [" A ", "A"],
    ["Posthorn\n", "Posthorn"],
    ["\u00a0+491711234567\u200e", "+491711234567"],
    ["\u202aMy Shop\u202c", "My Shop"],
  ])("trims %j", (given, value) => {
    expect(parseSenderId(given).value).toBe(value);
  });

  test.each([
    ["", "at least one"],
    ["   ", "at least one"],
    ["\n", "at least one"],
    ["ABCDEFGHIJKL", "up to 11 letters"],
    ["1234567890123456", "up to 15 digits"],
    ["+1234567890123456", "up to 15 digits"],
    ["012345678901", "up to 15 digits"],
    ["+0171123456", "up to 15 digits"],
    ["+", "letters A-Z"],
    ["++491711", "letters A-Z"],
    ["+49 171", "letters A-Z"],
    ["Müller", "letters A-Z"],
    ["Рosthorn", "letters A-Z"],
    ["A\r\nB", "letters A-Z"],
    ["A\tB", "letters A-Z"],
    ["１２３", "letters A-Z"],
    ["Shop!", "letters A-Z"],
    ["A\u0000", "letters A-Z"],
  ])("rejects %j: %s", (input, words) => {
    try {
      parseSenderId(input);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "invalid_input", violations: [{ path: "sender_id" }] });
      expect(String(error)).toContain(words);
    }
  });

  test("accepts only short printable ASCII", () => {
    fc.assert(
      fc.property(anyText(18), (input) => {
        try {
          expect(parseSenderId(input).value).toMatch(/^[ -~]{1,16}$/);
        } catch (error) {
          expect(error).toMatchObject({ code: "invalid_input" });
        }
      }),
    );
  });
});

describe("callerIdOf", () => {
  test.each([
    ["+491711234567", "+491711234567"],
    ["491711234567", "+491711234567"],
    ["12345", "+493023125000"],
    ["Posthorn", "+493023125000"],
    ["0171123456", "+493023125000"],
    ["+49 171 1234567", "+493023125000"],
    ["+4917112345678901", "+493023125000"],
    ["a text that is far too long", "+493023125000"],
  ])("shows %s as %s in calls", (sender, callerId) => {
    const isDefault = callerId === "+493023125000";
    expect(toCallerId(sender)).toEqual({ e164: callerId, isDefault });
  });
});
