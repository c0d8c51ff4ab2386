import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, it } from "vitest";
import { packSeptets } from "@/lib/core/text/gsm-codes";
import { findTlv, intTlv, TAG } from "./codec/tlv";
import { isReceipt, parseReceipt } from "./receipt";
import { toResponseId } from "./receipt-id";
import { parseReceiptDate, parseReceiptText } from "./receipt-text";
import type { InboundPdu } from "./session/session";
import { smppSettings } from "./session/settings";
import { deliverBody, receiptPdu } from "./test-receipts";

const settings = smppSettings.parse({ host: "smsc", system_id: "us" });

function pdu(
  text: string,
  more: Partial<Pick<InboundPdu, "tlvs">> = {},
  esmClass = 0x04,
): InboundPdu {
  const body = deliverBody("49171", "ACME", Buffer.from(text, "latin1"), { esm_class: esmClass });
  return { command: "deliver_sm", status: 0, sequence: 1, body, tlvs: [], ...more };
}

describe("DLR text", () => {
  it.each([
    [
      "id:123A456B sub:1 dlvrd:1 submit date:2601300000 done date:2601300001 stat:DELIVRD err:0 text:Hello",
      { id: "123A456B", stat: "DELIVRD", err: "0", doneDate: "2601300001" },
    ],
    ["ID:1 STAT:UNDELIV ERR:027 DONE DATE:2601300001", { id: "1", stat: "UNDELIV", err: "027" }],
    ["stat:EXPIRED id: 7", { id: "7", stat: "EXPIRED", err: null, doneDate: null }],
    // The message may say anything.
    ["id:1 stat:REJECTD text:id:2 stat:DELIVRD err:9", { id: "1", stat: "REJECTD", err: null }],
    ["id:1 id:2 stat:DELIVRD", { id: "1" }],
    ["id:\r\n5\0stat:ACCEPTD", { id: "5", stat: "ACCEPTD" }],
    ["", { id: null, stat: null, err: null, doneDate: null }],
    ["::: id", { id: null }],
    ["constructor:1 __proto__:2 id:3", { id: "3" }],
  ])("%j", (text, expected) => {
    expect(parseReceiptText(text)).toMatchObject(expected);
  });

  it("is parsed only up to its 500th character", () => {
    for (const piece of ["id:", " ", "date ", "done date:", ":", "id: "]) {
      const beginning = piece.repeat(500).slice(0, 500);
      expect(parseReceiptText(`${beginning} stat:DELIVRD`)).toEqual(parseReceiptText(beginning));
    }
    const octets = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(octets, (text) => void parseReceiptText(Buffer.from(text).toString("latin1"))),
    );
  });

  it.each([
    ["2601300001", "2026-01-30T00:01:00.000Z"],
    ["260130000159", "2026-01-30T00:01:59.000Z"],
    ["2613300001", null],
    ["2602300001", null],
    ["26013000", null],
    ["26013000xx", null],
    [null, null],
  ])("parses date %j as %j", (text, expected) => {
    expect(parseReceiptDate(text)?.toISOString() ?? null).toBe(expected);
  });
});

describe("DLR message ID", () => {
  it.each([
    ["raw", "00A1", "00A1"],
    ["hex", "a1", "161"],
    ["hex", "FFFFFFFFFFFFFFFFFF", "4722366482869645213695"],
    ["hex", "x1", "x1"],
    ["dec", "161", "a1"],
    // Beyond 64 bits, where others overflow.
    ["dec", "4722366482869645213695", "ffffffffffffffffff"],
    ["dec", "a1", "a1"],
    ["dec", "", ""],
  ] as const)("in format %s: parses %s as %s", (format, id, expected) => {
    expect(toResponseId(id, format)).toBe(expected);
  });

  it("round-trips any format that an SMSC uses", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 100n }), (id) => {
        expect(toResponseId(id.toString(16), "hex")).toBe(id.toString(10));
        expect(toResponseId(id.toString(10), "dec")).toBe(id.toString(16));
      }),
    );
  });
});

describe("DLR", () => {
  it.each(["text", "parameters", "both"] as const)("is parsed from %s", (form) => {
    const format = { form, writeId: (id: string) => id };
    const made = receiptPdu({ id: "77", state: "EXPIRED", phone: "49171" }, format);
    const receipt: InboundPdu = { ...pdu(""), ...made };
    expect(isReceipt(receipt)).toBe(true);
    expect(parseReceipt("net", receipt, settings)).toMatchObject({
      carrier: "net",
      carrierId: "77",
      state: "EXPIRED",
    });
  });

  it("prefers its parameters to its text, whose ID alone is translated", () => {
    const tlvs = [
      { tag: TAG.receiptedMessageId, value: Buffer.from("10\0") },
      intTlv(TAG.messageState, 5, 1),
      { tag: TAG.networkErrorCode, value: Buffer.of(3, 0, 8) },
    ];
    const hex = { ...settings, id_format: "hex" as const };
    expect(parseReceipt("net", pdu("id:ff stat:DELIVRD", { tlvs }), hex)).toMatchObject({
      carrierId: "10",
      state: "UNDELIV",
      errorCode: "8",
    });
    expect(parseReceipt("net", pdu("id:ff stat:DELIVRD"), hex)).toMatchObject({ carrierId: "255" });
  });

  it.each([
    ["DELIVERED", "DELIVRD"],
    ["delivrd", "DELIVRD"],
    ["FAILED", "UNDELIV"],
    ["BUFFRED", "BUFFERED"],
    ["WHATEVER", "UNKNOWN"],
  ])("maps the word %s to %s", (word, state) => {
    expect(parseReceipt("net", pdu(`id:1 stat:${word}`), settings)?.state).toBe(state);
  });

  const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
  const TEXT = "id:A_7 sub:001 dlvrd:001 done date:2611230002 stat:UNDELIV err:027 text:Привет";
  it.each([
    ["UTF-16", 8, utf16be(TEXT)],
    ["UTF-16 with a byte order mark", 8, utf16be(`\ufeff${TEXT}`)],
    ["UTF-16 in the other byte order", 8, Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["UTF-16 in the other byte order without a mark", 8, Buffer.from(TEXT, "utf16le")],
    ["UTF-16 that says it is of the default alphabet", 0, utf16be(TEXT)],
    ["ASCII that says it is UTF-16", 8, Buffer.from(TEXT)],
    ["UTF-8", 0, Buffer.from(TEXT)],
  ])("is decoded in %s", (_, data_coding, octets) => {
    const body = deliverBody("49171", "ACME", octets, { esm_class: 0x04, data_coding });
    expect(parseReceipt("net", { ...pdu(""), body } as InboundPdu, settings)).toEqual({
      carrier: "net",
      carrierId: "A_7",
      state: "UNDELIV",
      errorCode: "027",
      reportedAt: new Date("2026-11-23T00:02:00Z"),
    });
  });

  it("is decoded behind a header, and packed", () => {
    const packed = { ...settings, gsm_packing: "packed" as const };
    const septets = packSeptets(Buffer.from("id:7 stat:DELIVRD"));
    expect(parseReceipt("net", pdu(septets.toString("latin1")), packed)).toMatchObject({
      carrierId: "7",
      state: "DELIVRD",
    });
    const headed = pdu("\u0005\0\u0003\u0007\u0001\u0001id:7 stat:DELIVRD", {}, 0x44);
    expect(parseReceipt("net", headed, settings)).toMatchObject({ carrierId: "7" });
  });

  it.each([
    ["err:000", null],
    ["err:0", null],
    ["err:027", "027"],
    ["", null],
  ])("with %s reports the error %j", (text, expected) => {
    expect(parseReceipt("net", pdu(`id:1 ${text}`), settings)?.errorCode).toBe(expected);
  });

  it.each([
    ["a state of two octets", [{ tag: TAG.messageState, value: Buffer.of(0, 5) }], "UNDELIV"],
    ["a state of no octet", [{ tag: TAG.messageState, value: Buffer.alloc(0) }], "DELIVRD"],
    ["a state that there isn't", [intTlv(TAG.messageState, 77, 1)], "DELIVRD"],
  ])("with %s reports the known values", (_, tlvs, state) => {
    expect(parseReceipt("net", pdu("id:1 stat:DELIVRD", { tlvs }), settings)?.state).toBe(state);
  });

  it.each([
    ["0308", "776"],
    ["030008", "8"],
    ["03000800", "8"],
    ["03", null],
    ["", null],
  ])("with the network error code %s reports the error %j", (hex, errorCode) => {
    const tlvs = [{ tag: TAG.networkErrorCode, value: Buffer.from(hex, "hex") }];
    expect(parseReceipt("net", pdu("id:1", { tlvs }), settings)).toMatchObject({ errorCode });
  });

  it("can't be faked by a user's text", () => {
    const text = "id:1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:";
    expect(isReceipt(pdu(text, {}, 0x00))).toBe(false);
    expect(isReceipt(pdu(text, {}, 0x40))).toBe(false);
    for (const esmClass of [0x04, 0x08, 0x20])
      expect(isReceipt(pdu(text, {}, esmClass))).toBe(true);
  });

  it("is ignored without a message ID", () => {
    expect(parseReceipt("net", pdu("stat:DELIVRD"), settings)).toBeNull();
    const empty = { tlvs: [{ tag: TAG.receiptedMessageId, value: Buffer.from("\0") }] };
    expect(parseReceipt("net", pdu("", empty), settings)).toBeNull();
    expect(findTlv(empty.tlvs, TAG.messageState)).toBeUndefined();
  });
});
