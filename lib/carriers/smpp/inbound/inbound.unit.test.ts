import { describe, expect, it } from "vitest";
import { packSeptets } from "@/lib/core/text/gsm-codes";
import { joinHalves } from "@/lib/core/text/half-characters";
import type { Body } from "../codec/bodies";
import { intTlv, TAG, type Tlv } from "../codec/tlv";
import { clientForTest, smscForTest, type TestClient } from "../test-client";
import { deliverBody } from "../test-receipts";
import type { TestSmsc } from "../test-smsc";
import { encodeHeader, fillBitsAfter, parseHeader } from "@/lib/core/text/user-data-header";

/** On a busy machine everything takes longer. */
const PATIENCE = { interval: 20 };

const connected = ({ carrier }: TestClient) =>
  expect.poll(() => carrier.health?.().state, PATIENCE).toBe("up");

interface Written {
  text: string;
  from?: string;
  more?: Partial<Body<"deliver_sm">>;
  tlvs?: Tlv[];
}

/** A phone writes to 12345. */
function write(smsc: TestSmsc, { text, from = "49171", more = {}, tlvs = [] }: Written): void {
  const body = deliverBody(from, "12345", Buffer.from(text, "latin1"), {
    dest_addr_ton: 3,
    ...more,
  });
  smsc.bring({ name: text, body, tlvs });
}

const part = (number: number, total: number, reference = 7) => ({
  header: encodeHeader({ reference, total, number }),
});

function writePart(smsc: TestSmsc, text: string, number: number, total: number, reference = 7) {
  const { header } = part(number, total, reference);
  const octets = Buffer.concat([header, Buffer.from(text, "latin1")]);
  const body = deliverBody("49171", "12345", octets, { esm_class: 0x40 });
  smsc.bring({ name: text, body, tlvs: [] });
}

const texts = ({ inbound }: TestClient) => inbound.map(({ text }) => text);
const ids = ({ inbound }: TestClient) => new Set(inbound.map(({ carrierId }) => carrierId)).size;

async function pair(smscOptions = {}, settings = {}) {
  const smsc = await smscForTest(smscOptions);
  const client = await clientForTest(smsc, settings);
  await connected(client);
  return { smsc, client };
}

describe("mobile-originated message", () => {
  it("has its numbers, and is acknowledged once stored", async () => {
    const { smsc, client } = await pair();
    client.refuse(true);
    write(smsc, { text: "Hello" });
    await expect.poll(() => smsc.attempts.length, PATIENCE).toBe(2);
    expect(smsc.answered).toEqual([]);
    client.refuse(false);
    await expect.poll(() => smsc.answered, PATIENCE).toEqual(["Hello"]);
    expect(client.inbound).toMatchObject([
      { carrier: "net", from: "+49171", to: "12345", text: "Hello" },
    ]);
  });

  it.each([
    [0x00, "486920001b65", "Hi @€"],
    [0x08, "04140430d83dde00", "Да😀"],
    [0x03, "48fc", "Hü"],
    [0x06, "b4d0", "Да"],
    [0xf1, "4869", "Hi"],
    [0x18, "0048", "H"],
    [0x04, "ffff", null],
    [0xf5, "ffff", null],
    [0x08, "004800", "H"],
    // Byte order marks.
    [0x08, "feff04140430", "Да"],
    [0x08, "fffe14043004", "Да"],
    [0x18, "fffe3dd800de", "😀"],
    [0x08, "feff", ""],
    // UTF-8, which no septets are; ISO 8859-1 where it is no UTF-8.
    [0x00, "4772c3bcc39f65", "Grüße"],
    [0x00, "efbbbf4772c3bc", "Grü"],
    [0x00, "d094d0b020f09f9880", "Да 😀"],
    [0x00, "4772fc", "Grü"],
    [0x00, "4772c3", "GrÃ"],
    [0xf1, "c3a4", "ä"],
  ])("decodes data_coding %i: %s as %j", async (coding, hex, text) => {
    const { smsc, client } = await pair();
    const more = { data_coding: coding, short_message: Buffer.from(hex, "hex") };
    write(smsc, { text: "x", more });
    await expect.poll(() => texts(client), PATIENCE).toEqual([text]);
  });

  it.each([
    ["Turkish by single shift", "03240101", "1b471b491b531b631b651b671b691b73", "Ğİ\u015eç€ğış"],
    ["Spanish by single shift", "03240102", "1b411b611b091b65411b0a", "Ááç€A\f"],
    ["Portuguese by single shift", "03240103", "1b051b411b5b1b7c1b18", "êÀÃõΣ"],
    ["Turkish by locking shift", "03250101", "04070b0c1c1d4060411b65", "€ıĞğŞşİçA€"],
    ["Portuguese by locking shift", "03250103", "0406121518191a24405b607d", "êúª∞€Ó|ºÍÃ~`"],
    ["both", "06250103240101", "401b47", "ÍĞ"],
    ["tables that nobody knows", "0624017f25017f", "40411b65", "¡A€"],
  ])("decodes national tables: %s", async (_, header, hex, text) => {
    const { smsc, client } = await pair();
    const short_message = Buffer.from(header + hex, "hex");
    write(smsc, { text: "x", more: { esm_class: 0x40, short_message } });
    await expect.poll(() => texts(client), PATIENCE).toEqual([text]);
  });

  it("decodes packed national tables behind their header", async () => {
    const { smsc, client } = await pair({}, { gsm_packing: "packed" });
    const header = Buffer.from("03240102", "hex");
    const septets = Buffer.from("421b6142", "hex");
    const short_message = Buffer.concat([header, packSeptets(septets, fillBitsAfter(4))]);
    write(smsc, { text: "x", more: { esm_class: 0x40, short_message } });
    await expect.poll(() => texts(client), PATIENCE).toEqual(["BáB"]);
  });

  it("reads the text from message_payload", async () => {
    const { smsc, client } = await pair();
    const tlvs = [{ tag: TAG.messagePayload, value: Buffer.from("a".repeat(300)) }];
    write(smsc, { text: "", tlvs });
    await expect.poll(() => texts(client), PATIENCE).toEqual(["a".repeat(300)]);
  });

  it("treats a repeated text as a new message, and a redelivery as the same", async () => {
    const { smsc, client } = await pair();
    write(smsc, { text: "Yes" });
    await expect.poll(() => smsc.answered.length, PATIENCE).toBe(1);
    write(smsc, { text: "Yes" });
    await expect.poll(() => smsc.answered.length, PATIENCE).toBe(2);
    expect([client.inbound.length, ids(client)]).toEqual([2, 2]);
    // Another process, as after a crash between storing and answering: its first "Yes" is the first one.
    const next = await clientForTest(smsc);
    await connected(next);
    await client.carrier.stop();
    write(smsc, { text: "Yes" });
    await expect.poll(() => next.inbound.length, PATIENCE).toBe(1);
    expect(client.inbound[0]?.carrierId).toBe(next.inbound[0]?.carrierId);
  });

  it("keeps the SMSC's message ID, if any", async () => {
    const { smsc, client } = await pair();
    const tlvs = [{ tag: TAG.receiptedMessageId, value: Buffer.from("mo-1\0") }];
    write(smsc, { text: "Hello", tlvs });
    write(smsc, { text: "Hello", tlvs });
    await expect.poll(() => client.inbound.length, PATIENCE).toBe(2);
    expect(ids(client)).toBe(1);
  });
});

describe("message segment", () => {
  const marks = { from: "+49171", to: "12345", waitMs: 600_000 };

  it("keeps the UDH's reference and position, and is acknowledged once stored", async () => {
    const { smsc, client } = await pair({ window: 1 });
    client.refuse(true);
    writePart(smsc, "<2>", 2, 3);
    await expect.poll(() => smsc.attempts.length, PATIENCE).toBe(2);
    expect(smsc.answered).toEqual([]);
    client.refuse(false);
    await expect.poll(() => smsc.answered, PATIENCE).toEqual(["<2>"]);
    writePart(smsc, "<1>", 1, 3);
    await expect.poll(() => smsc.answered, PATIENCE).toEqual(["<2>", "<1>"]);
    expect(client.parts).toMatchObject([
      { ...marks, reference: 7, total: 3, number: 2, text: "<2>" },
      { ...marks, reference: 7, total: 3, number: 1, text: "<1>" },
    ]);
    expect(client.inbound).toEqual([]);
  });

  it("reads reference and position from SAR parameters", async () => {
    const { smsc, client } = await pair();
    const tlvs = [
      intTlv(TAG.sarMsgRefNum, 9, 2),
      intTlv(TAG.sarTotalSegments, 2, 1),
      intTlv(TAG.sarSegmentSeqnum, 1, 1),
    ];
    write(smsc, { text: "First", tlvs });
    await expect.poll(() => client.parts.length, PATIENCE).toBe(1);
    expect(client.parts[0]).toMatchObject({ ...marks, reference: 9, total: 2, number: 1 });
  });

  it("reads integers of other lengths, and ignores impossible values", async () => {
    const { smsc, client } = await pair({ window: 1 });
    const makeSarTlvs = (reference: number, total: number) => [
      { tag: TAG.sarMsgRefNum, value: Buffer.of(0, 0, reference >> 8, reference & 0xff) },
      intTlv(TAG.sarTotalSegments, total, 2),
      intTlv(TAG.sarSegmentSeqnum, 2, 2),
    ];
    write(smsc, { text: "Second", tlvs: makeSarTlvs(258, 3) });
    await expect.poll(() => client.parts.length, PATIENCE).toBe(1);
    expect(client.parts[0]).toMatchObject({ ...marks, reference: 258, total: 3, number: 2 });
    write(smsc, { text: "Alone", tlvs: makeSarTlvs(258, 300) });
    await expect.poll(() => texts(client), PATIENCE).toEqual(["Alone"]);
  });

  it("joins UTF-8 that was split within a character", async () => {
    const { smsc, client } = await pair({ window: 1 });
    const octets = Buffer.from("Да 😀 ё");
    for (let cut = 4; cut < octets.length - 4; cut += 1) {
      client.parts.length = 0;
      const pieces = [octets.subarray(0, cut), octets.subarray(cut)];
      for (const [index, piece] of pieces.entries()) {
        const { header } = part(index + 1, 2, cut);
        const body = deliverBody("49171", "12345", Buffer.concat([header, piece]), {
          esm_class: 0x40,
        });
        smsc.bring({ name: `${cut}/${index}`, body, tlvs: [] });
      }
      await expect.poll(() => client.parts.length, PATIENCE).toBe(2);
      const joined = client.parts.map(({ text }) => text).join("");
      expect(joinHalves(joined)).toBe("Да 😀 ё");
    }
  });

  it("has the same digest on redelivery, and another one for another text", async () => {
    const { smsc, client } = await pair({ window: 1 });
    for (const text of ["<1>", "<1>", "<one>"]) writePart(smsc, text, 1, 2);
    await expect.poll(() => client.parts.length, PATIENCE).toBe(3);
    const [first, again, other] = client.parts.map(({ digest }) => digest);
    expect([again === first, other === first]).toEqual([true, false]);
  });

  it("is the whole message if there is only one segment", async () => {
    const { smsc, client } = await pair();
    writePart(smsc, "All", 1, 1);
    await expect.poll(() => texts(client), PATIENCE).toEqual(["All"]);
    expect(client.parts).toEqual([]);
  });
});

describe("user data header", () => {
  it.each([
    ["050003cd0302", { reference: 0xcd, total: 3, number: 2 }, 6],
    ["06080412340302", { reference: 0x1234, total: 3, number: 2 }, 7],
    // Another element first (ports), then the part.
    ["0b05040b8423f0000312020141", { reference: 0x12, total: 2, number: 1 }, 12],
    ["050003cd0304", null, 6],
    ["050003cd0300", null, 6],
    ["050003cd0000", null, 6],
    ["0500", null, 2],
    ["ff00", null, 2],
    ["00", null, 1],
    ["", null, 0],
    ["0500ff010101", null, 6],
  ])("%s", (hex, concatenation, headerLength) => {
    const header = Buffer.from(hex, "hex");
    const shift = { locking: 0, single: 0 };
    expect(parseHeader(header)).toEqual({ headerLength, concatenation, shift });
  });

  it("names the national tables of the text", () => {
    const header = Buffer.from("0b0003cd0302240101250103", "hex");
    expect(parseHeader(header).shift).toEqual({ locking: 3, single: 1 });
  });

  it("is padded to a septet boundary", () => {
    expect([0, 6, 7, 12].map(fillBitsAfter)).toEqual([0, 1, 0, 2]);
  });
});
