import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, it } from "vitest";
import type { Submission } from "@/lib/carriers/carrier";
import { splitSegments } from "@/lib/core/text/sms-segments";
import { BASIC, EXTENSION } from "@/lib/core/text/gsm-table";
import { findInt, findTlv, TAG } from "./codec/tlv";
import { parseInbound } from "./inbound/parse-inbound";
import { type SmppSettings, smppSettings } from "./session/settings";
import { type Submit, toSubmits } from "./submit";
import { relativeTime } from "./validity";

const NOW = Date.UTC(2026, 10, 23);
const makeSettings = (more: object = {}): SmppSettings =>
  smppSettings.parse({ host: "smsc", system_id: "us", ...more });

function submission(text: string, isUnicode = false, more: Partial<Submission> = {}): Submission {
  const texts = splitSegments(text, isUnicode);
  return {
    isTest: false,
    accountId: 1,
    uuid: "u",
    attempt: 1,
    serviceCode: "direct",
    phone: "+4917112345",
    senderId: "ACME",
    voiceLang: null,
    attemptsMax: 1,
    reference: 0xabcd,
    isUnicode,
    parts: texts.map((part, index) => ({ number: index + 1, text: part })),
    partsCount: texts.length,
    validUntil: new Date(NOW + 48 * 3_600_000),
    ...more,
  };
}

const submits = (given: Submission, settings = makeSettings()): Submit[] =>
  toSubmits(given, settings, NOW) ?? expect.fail("refused");
const one = (given: Submission, settings = makeSettings()): Submit =>
  submits(given, settings)[0] ?? expect.fail("nothing");
const hex = (octets: Buffer) => octets.toString("hex");

describe("addresses", () => {
  it.each([
    ["+4917612345", "4917612345", 1, 1],
    ["4917612345", "4917612345", 1, 1],
    ["12345", "12345", 3, 0],
    ["ACME", "ACME", 5, 0],
    ["A 1", "A 1", 5, 0],
  ])("sends sender %s as %s with TON %i, NPI %i", (senderId, address, ton, npi) => {
    const { body } = one(submission("Hi", false, { senderId }));
    expect(body).toMatchObject({
      source_addr: address,
      source_addr_ton: ton,
      source_addr_npi: npi,
      destination_addr: "4917112345",
      dest_addr_ton: 1,
      dest_addr_npi: 1,
    });
  });

  it("follow the carrier's settings", () => {
    const settings = makeSettings({
      source: { text: { ton: 0, npi: 8 } },
      destination: { ton: 2 },
    });
    expect(one(submission("Hi"), settings).body).toMatchObject({
      source_addr_ton: 0,
      source_addr_npi: 8,
      dest_addr_ton: 2,
      dest_addr_npi: 1,
    });
  });
});

describe("texts", () => {
  it.each([
    [{}, "Hi @€", false, 0, "486920001b65"],
    [{ gsm_packing: "packed" }, "hellohello", false, 0, "e8329bfd4697d9ec37"],
    [{ alphabet: "latin1" }, "Hü", false, 0, "48fc"],
    [{ alphabet: "latin1" }, "5 €", false, 8, "0035002020ac"],
    [{ alphabet: "ascii" }, "Hü", false, 8, "004800fc"],
    [{}, "Да😀", true, 8, "04140430d83dde00"],
  ])("with %j: sends %j as %5$s", (more, text, isUnicode, coding, octets) => {
    const { body } = one(submission(text, isUnicode), makeSettings(more));
    expect([body.data_coding, hex(body.short_message)]).toEqual([coding, octets]);
  });

  it("are rejected, not garbled, if they don't fit the alphabet or Unicode's length", () => {
    const settings = makeSettings({ alphabet: "latin1" });
    expect(toSubmits(submission(`€${"a".repeat(100)}`), settings, NOW)).toBeNull();
    expect(toSubmits(submission("a".repeat(160)), settings, NOW)).not.toBeNull();
  });
});

describe("segments", () => {
  const long = "a".repeat(400);

  it("have a UDH with the same reference", () => {
    const all = submits(submission(long));
    expect(all.map(({ body }) => hex(body.short_message.subarray(0, 6)))).toEqual([
      "050003cd0301",
      "050003cd0302",
      "050003cd0303",
    ]);
    expect(all.every(({ body }) => body.esm_class === 0x40)).toBe(true);
    expect(all.map(({ body }) => body.short_message.length)).toEqual([159, 159, 6 + 94]);
  });

  it("keep their numbers when they are resubmitted", () => {
    const given = submission(long);
    const [left] = submits({ ...given, parts: given.parts.slice(1, 2) });
    expect(left?.parts).toEqual([2]);
    expect(hex(left?.body.short_message.subarray(0, 6) ?? Buffer.alloc(0))).toBe("050003cd0302");
  });

  it("never exceed the octets that fit in one message", () => {
    for (const settings of [makeSettings({ gsm_packing: "packed" }), makeSettings()]) {
      for (const isUnicode of [false, true]) {
        for (const { body } of submits(submission("a".repeat(500), isUnicode), settings)) {
          const isPacked = isUnicode || settings.gsm_packing === "packed";
          expect(body.short_message.length).toBeLessThanOrEqual(isPacked ? 140 : 6 + 153);
        }
      }
    }
  });

  it("use SAR parameters", () => {
    const all = submits(submission(long), makeSettings({ concatenation: "sar" }));
    const marks = all.map(({ tlvs }) =>
      [TAG.sarMsgRefNum, TAG.sarTotalSegments, TAG.sarSegmentSeqnum].map((tag) =>
        findInt(tlvs, tag),
      ),
    );
    expect(marks).toEqual([1, 2, 3].map((number) => [0xabcd, 3, number]));
    expect(all.every(({ body }) => body.esm_class === 0)).toBe(true);
  });

  it("go as one PDU to a carrier that splits texts itself", () => {
    const settings = makeSettings({ concatenation: "payload" });
    const all = submits(submission(long), settings);
    expect(all).toHaveLength(1);
    expect(all[0]?.parts).toEqual([1, 2, 3]);
    expect(findTlv(all[0]?.tlvs ?? [], TAG.messagePayload)?.toString()).toBe(long);
    expect(all[0]?.body.short_message).toHaveLength(0);
    expect(one(submission("Hi"), settings).body.short_message.toString()).toBe("Hi");
  });
});

const gsm = fc.array(fc.constantFrom(...BASIC, ...EXTENSION), { minLength: 1, maxLength: 900 });
const unicode = fc.array(fc.constantFrom(..."aЯ你é😀@\n"), { minLength: 1, maxLength: 300 });

it.each([
  ["unpacked", "udh"],
  ["unpacked", "sar"],
  ["packed", "udh"],
  ["packed", "sar"],
] as const)(
  "sends a text %s with %s that decodes to the original",
  (gsm_packing, concatenation) => {
    const settings = makeSettings({ gsm_packing, concatenation });
    const texts = fc.oneof(
      gsm.map((chars) => ({ text: `${chars.join("")}.`, isUnicode: false })),
      unicode.map((chars) => ({ text: chars.join(""), isUnicode: true })),
    );
    fc.assert(
      fc.property(texts, ({ text, isUnicode }) => {
        const given = submission(text, isUnicode);
        // Packed parts that end with @ and fill their last octet read without it, as on any network.
        const isAmbiguous = given.parts.some((part) => /[@\r]$/.test(part.text));
        if (gsm_packing === "packed" && isAmbiguous) return;
        const parts = submits(given, settings).map(({ body, tlvs }) =>
          parseInbound({ command: "deliver_sm", status: 0, sequence: 1, body, tlvs }, settings),
        );
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
    );
  },
);

it.each([
  [48 * 3_600_000, "000002000000000R"],
  [3_661_000, "000000010101000R"],
  [999, "000000000001000R"],
  [-5, "000000000001000R"],
  [400 * 24 * 3_600_000, "000027000000000R"],
])("formats %i ms as %s", (ms, expected) => {
  expect(relativeTime(ms)).toBe(expected);
});

it("sends validity period and registered_delivery as configured", () => {
  expect(one(submission("Hi")).body).toMatchObject({
    validity_period: "000002000000000R",
    registered_delivery: 1,
  });
  const off = makeSettings({ validity: false, registered_delivery: 0 });
  expect(one(submission("Hi"), off).body).toMatchObject({
    validity_period: "",
    registered_delivery: 0,
  });
});
