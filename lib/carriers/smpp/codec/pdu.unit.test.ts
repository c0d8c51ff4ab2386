import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, it } from "vitest";
import { BODIES, type Body } from "./bodies";
import type { CommandName } from "./commands";
import type { Field } from "./fields";
import { decodePdu, encodePdu, type Pdu } from "./pdu";
import type { Tlv } from "./tlv";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(/\s/g, ""), "hex");
const toHex = (octets: Buffer) => octets.toString("hex");

/** The example of SMPP 3.4, 3.2.2 (a bind_transmitter), octet by octet. */
const BIND = bytes(`0000002F 00000002 00000000 00000001
  53 4D 50 50 33 54 45 53 54 00  73 65 63 72 65 74 30 38 00  53 55 42 4D 49 54 31 00  00 01 01 00`);

/** A submit_sm written by the table of 4.4.1: "Hi" with a header-less text and two parameters. */
const SUBMIT = bytes(`00000047 00000004 00000000 00000007
  00  05 00 41 43 4D 45 00  01 01 34 39 31 37 31 31 32 33 00
  40 00 00  00  30 30 30 30 30 32 30 30 30 30 30 30 30 30 30 52 00
  01 00 08 00  04 00 48 00 69
  02 04 00 02 00 2A`);
const SUBMIT_BODY: Body<"submit_sm"> = {
  service_type: "",
  source_addr_ton: 5,
  source_addr_npi: 0,
  source_addr: "ACME",
  dest_addr_ton: 1,
  dest_addr_npi: 1,
  destination_addr: "49171123",
  esm_class: 0x40,
  protocol_id: 0,
  priority_flag: 0,
  schedule_delivery_time: "",
  validity_period: "000002000000000R",
  registered_delivery: 1,
  replace_if_present_flag: 0,
  data_coding: 8,
  sm_default_msg_id: 0,
  short_message: bytes("00480069"),
};
const SUBMIT_TLVS = [{ tag: 0x0204, value: bytes("002a") }];

function decoded(frame: Buffer): Pdu {
  const result = decodePdu(frame);
  if (result.kind !== "pdu") return expect.fail(JSON.stringify(result));
  return result.pdu;
}

describe("PDU", () => {
  it("encodes to the specification's octets", () => {
    const bind = {
      system_id: "SMPP3TEST",
      password: "secret08",
      system_type: "SUBMIT1",
      interface_version: 0,
      addr_ton: 1,
      addr_npi: 1,
      address_range: "",
    };
    expect(toHex(encodePdu("bind_transmitter", bind, { sequence: 1 }))).toBe(toHex(BIND));
    expect(decoded(BIND)).toEqual({
      command: "bind_transmitter",
      status: 0,
      sequence: 1,
      body: bind,
      tlvs: [],
    });
    const submit = encodePdu("submit_sm", SUBMIT_BODY, { sequence: 7, tlvs: SUBMIT_TLVS });
    expect(toHex(submit)).toBe(toHex(SUBMIT));
    expect(decoded(SUBMIT)).toMatchObject({ body: SUBMIT_BODY, tlvs: SUBMIT_TLVS, sequence: 7 });
  });

  it.each([
    ["enquire_link", "00000010 00000015 00000000 00000003"],
    ["generic_nack", "00000010 80000000 00000003 00000000"],
    ["unbind_resp", "00000010 80000006 00000000 7fffffff"],
    ["submit_sm_resp", "00000014 80000004 00000000 00000002 61 62 63 00"],
    ["deliver_sm_resp", "00000011 80000005 00000064 00000002 00"],
    ["bind_transceiver_resp", "00000019 80000009 00000000 00000001 53 00 0210 0001 34 0001 00"],
  ])("parses %s", (command, hex) => {
    const frame = bytes(hex);
    frame.writeUInt32BE(frame.length, 0);
    // The last one carries sc_interface_version and a parameter without the rest.
    const result = decodePdu(command === "bind_transceiver_resp" ? frame.subarray(0, -3) : frame);
    expect(result).toMatchObject({ kind: "pdu", pdu: { command } });
  });

  it.each(["submit_sm_resp", "bind_transceiver_resp", "data_sm_resp"] as const)(
    "allows %s without its body",
    (command) => {
      const whole = encodePdu(
        command,
        { message_id: "x", system_id: "x" },
        { sequence: 1, status: 8 },
      );
      const bare = whole.subarray(0, 16);
      bare.writeUInt32BE(16, 0);
      expect(decoded(bare)).toMatchObject({ command, status: 8 });
    },
  );

  it.each([
    ["a text without its end", `${toHex(BIND.subarray(0, 22))}`],
    ["no fields at all", toHex(SUBMIT.subarray(0, 16))],
    ["fewer octets than sm_length says", toHex(SUBMIT.subarray(0, -8))],
  ])("rejects %s as malformed, and keeps its sequence number", (_, hex) => {
    const frame = bytes(hex);
    frame.writeUInt32BE(frame.length, 0);
    const sequence = frame.readUInt32BE(12);
    expect(decodePdu(frame)).toMatchObject({
      kind: "malformed",
      responseStatus: 0x02,
      header: { sequence },
      frame,
    });
  });

  const long = "x".repeat(200);
  it.each([
    ["service_type", "00  05 00 41", `${Buffer.from(long).toString("hex")}00 05 00 41`],
    ["source_addr", "41 43 4D 45 00", `${Buffer.from(long).toString("hex")}00`],
    ["destination_addr", "34 39 31 37 31 31 32 33 00", `${Buffer.from(long).toString("hex")}00`],
    ["schedule_delivery_time", "40 00 00  00", `40 00 00  ${Buffer.from(long).toString("hex")}00`],
  ])("accepts a %s beyond the specified length", (field, from, to) => {
    const hex = toHex(SUBMIT);
    const found = hex.indexOf(from.replaceAll(" ", "").toLowerCase(), 32);
    expect(found).toBeGreaterThan(0);
    const length = from.replaceAll(" ", "").length;
    const frame = bytes(hex.slice(0, found) + to + hex.slice(found + length));
    frame.writeUInt32BE(frame.length, 0);
    const short_message = bytes("00480069");
    expect(decoded(frame).body).toEqual({ ...SUBMIT_BODY, [field]: long, short_message });
  });

  it.each([
    ["half a parameter behind it", "0204 0002 00"],
    ["a parameter's tag alone", "0204"],
    ["one octet too many", "00"],
    ["padding", "00 00 00 00 00 00 00"],
  ])("with %s keeps the preceding fields", (_, end) => {
    const whole = { tag: 0x0427, value: bytes("02") };
    const before = encodePdu("submit_sm", SUBMIT_BODY, { sequence: 7, tlvs: [whole] });
    const frame = Buffer.concat([before, bytes(end)]);
    frame.writeUInt32BE(frame.length, 0);
    const { body, tlvs } = decoded(frame);
    expect(body).toEqual(SUBMIT_BODY);
    expect(tlvs[0]).toEqual(whole);
  });

  it("accepts a NUL between text and parameters", () => {
    const plain = encodePdu("submit_sm", SUBMIT_BODY, { sequence: 7 });
    const frame = Buffer.concat([plain, bytes("00 001e 0003 373700 0427 0001 02")]);
    frame.writeUInt32BE(frame.length, 0);
    expect(decoded(frame).tlvs).toEqual([
      { tag: 0x001e, value: bytes("373700") },
      { tag: 0x0427, value: bytes("02") },
    ]);
  });

  it.each([
    ["submit_sm_resp", { message_id: "abc" }],
    ["data_sm_resp", { message_id: "abc" }],
    ["bind_transceiver_resp", { system_id: "abc" }],
  ] as const)("strips the trailing NUL of %s", (command, body) => {
    const whole = encodePdu<CommandName>(command, body as Body<CommandName>, { sequence: 1 });
    const frame = Buffer.from(whole.subarray(0, -1));
    frame.writeUInt32BE(frame.length, 0);
    expect(decoded(frame)).toMatchObject({ command, body });
  });

  it("accepts an ID of any length in a response", () => {
    const id = "7".repeat(600);
    const frame = bytes(`00000000 80000004 00000000 00000002 ${Buffer.from(id).toString("hex")}00`);
    frame.writeUInt32BE(frame.length, 0);
    expect(decoded(frame)).toMatchObject({ body: { message_id: id } });
  });

  it("is recognized as an unknown command", () => {
    expect(decodePdu(bytes("00000010 00000099 00000000 00000005"))).toEqual({
      kind: "unknown",
      header: { id: 0x99, status: 0, sequence: 5 },
    });
  });

  it.each([
    ["a sender of 21 characters", { source_addr: "9".repeat(21) }],
    ["a sender with a NUL", { source_addr: "a\0b" }],
    ["a sender beyond ISO 8859-1", { source_addr: "Я" }],
    ["255 octets of text", { short_message: Buffer.alloc(255) }],
    ["a class of 256", { esm_class: 256 }],
  ])("with %s is never sent", (_, change) => {
    const encode = () => encodePdu("submit_sm", { ...SUBMIT_BODY, ...change }, { sequence: 1 });
    expect(encode).toThrow(RangeError);
  });

  it("never exceeds the size that a peer must accept", () => {
    const tlvs = [0x0424, 0x0425].map((tag) => ({ tag, value: Buffer.alloc(40_000) }));
    expect(() => encodePdu("submit_sm", SUBMIT_BODY, { sequence: 1, tlvs })).toThrow(RangeError);
  });
});

const latin1 = fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code));
const arbitraryOctets = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((octets) => Buffer.from(octets));

function toArbitrary(field: Field) {
  if (field.kind === "int") return fc.integer({ min: 0, max: 255 });
  if (field.kind === "octets") return arbitraryOctets(254);
  return fc.array(latin1, { maxLength: field.max - 1 }).map((chars) => chars.join(""));
}

const tlvs: fc.Arbitrary<Tlv[]> = fc.array(
  fc.record({ tag: fc.integer({ min: 0, max: 0xffff }), value: arbitraryOctets(300) }),
  { maxLength: 5 },
);

describe("encoding and decoding", () => {
  const commands = Object.keys(BODIES) as CommandName[];
  it.each(commands)("round-trips %s", (command) => {
    const fields: readonly Field[] = BODIES[command];
    const body = fc.record(
      Object.fromEntries(fields.map((field) => [field.name, toArbitrary(field)])),
    );
    const sequence = fc.integer({ min: 0, max: 0x7fffffff });
    const status = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(body, tlvs, sequence, status, (values, given, number, code) => {
        const options = { sequence: number, status: code, tlvs: given };
        const frame = encodePdu<CommandName>(command, values as Body<CommandName>, options);
        expect(decoded(frame)).toEqual({ command, body: values, ...options });
      }),
      { numRuns: 60 },
    );
  });
});
