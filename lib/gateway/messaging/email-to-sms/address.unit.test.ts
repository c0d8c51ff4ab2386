import { describe, expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { maskAddress, parseAddress } from "./address";
import { parseInstruction } from "./instruction";

const KEY = `gw_live_${"aB3".repeat(16)}x`;
const read = (address: string) => parseAddress(address, "example.com");
const form = (rest: string, kind = "mail2sms") =>
  read(`1000001.${KEY}.${rest}@${kind}.example.com`);

test.each([
  ["abcdefghijklmnopqrstuvwxyz@in.example.com", null],
  ["ABCDEFGHIJKLMNOPQRSTUVWXYZ@IN.Example.com", null],
  ["abcdefghijklmnopqrstuvwxyz+491713920011@in.example.com", "491713920011"],
])("parses %s as an address without a secret", (address, tag) => {
  expect(read(address)).toEqual({ form: "alias", localPart: "abcdefghijklmnopqrstuvwxyz", tag });
});

test.each([
  "abc@in.example.com",
  "abcdefghijklmnopqrstuvwxy1@in.example.com",
  "abcdefghijklmnopqrstuvwxyz@example.com",
  `1000001.${KEY}@mail2sms.example.com`,
  `01.${KEY}.49171@mail2sms.example.com`,
  `1000001.${KEY}.1.2.3.4.5.6.7.8@mail2sms.example.com`,
  `1000001.${KEY}.49171@mail2sms.example.org`,
  "@in.example.com",
  "in.example.com",
])("treats %s as a foreign address", (address) => {
  expect(read(address)).toBeNull();
});

describe("documented address format", () => {
  const instruction = (rest: string, kind?: string) => {
    const parsed = form(rest, kind);
    if (parsed?.form !== "key") throw new Error("Not the documented form");
    return parseInstruction(parsed, ["NORDWIND"]);
  };

  test("uses defaults for omitted parts", () => {
    expect(instruction("491713920011")).toEqual({
      kind: "sms",
      phone: "+491713920011",
      groupId: null,
      service: "direct",
      senderId: "NORDWIND",
      textSource: 0,
      encoding: 0,
      maxParts: 1,
    });
    expect(instruction("17.text2speech.2.2.1.10", "email2bulk")).toEqual({
      kind: "bulk",
      phone: null,
      groupId: 17,
      service: "text2speech",
      senderId: "email2sms",
      textSource: 2,
      encoding: 1,
      maxParts: 10,
    });
  });

  test.each([
    ["491713920011.economy", "service_code"],
    ["491713920011.direct.7", "sender"],
    ["491713920011.direct.0", "sender"],
    ["491713920011.direct.1.3", "text_source"],
    ["491713920011.direct.1.0.3", "encoding"],
    ["491713920011.direct.1.0.0.0", "max_parts"],
    ["491713920011.direct.1.0.0.11", "max_parts"],
  ])("rejects %s at its part", (rest, path) => {
    expect(() => instruction(rest)).toThrow(DomainError);
    try {
      instruction(rest);
    } catch (error) {
      expect((error as DomainError).violations[0]?.path).toBe(path);
    }
  });

  test("shows only the start of a key", () => {
    const address = `1000001.${KEY}.491713920011.direct@mail2sms.example.com`;
    expect(maskAddress(address)).toBe(
      "1000001.gw_live_aB3a***.491713920011.direct@mail2sms.example.com",
    );
    const alias = "abcdefghijklmnopqrstuvwxyz@in.example.com";
    expect(maskAddress(alias)).toBe(alias);
  });
});
