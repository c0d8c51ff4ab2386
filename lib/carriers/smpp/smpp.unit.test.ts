import { describe, expect, it, vi } from "vitest";
import { createFraming } from "./codec/framing";
import { STATUS } from "./codec/status";
import { CERTIFICATE, KEY } from "./test-certificate";
import {
  clientForTest,
  submitOne,
  smscForTest,
  makeSubmission,
  type TestClient,
} from "./test-client";
import { deliverFrame } from "./test-receipts";
import type { TestSmsc } from "./test-smsc";

const isUp = ({ carrier }: TestClient) => carrier.health?.().state === "up";
const connected = (client: TestClient) =>
  expect.poll(() => isUp(client), { interval: 5 }).toBe(true);
/** On a busy machine everything takes longer. */
const PATIENCE = { interval: 20 };
const ok = { status: STATUS.ok, delayMs: 0 };

describe("SMPP carrier", () => {
  it("binds, submits, and reports its state", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { connections: 2 });
    await connected(client);
    expect(await submitOne(client.carrier)).toEqual({ kind: "accepted", carrierId: "1" });
    expect(smsc.accepted[0]?.pdu.body).toMatchObject({ destination_addr: "4917199999999" });
    const counters = { submitted: 1, accepted: 1, throttled: 0, refused: 0, unknown: 0 };
    expect(client.carrier.health?.()).toEqual({
      state: "up",
      detail: null,
      connections: { wanted: 2, up: 2 },
      counters: { ...counters, receipts: 0, inbound: 0 },
    });
  });

  it("submits only over transmitters when its binds are split", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { bind: "split" });
    await connected(client);
    expect([...smsc.peers].map(({ bind }) => bind).sort()).toEqual(["receiver", "transmitter"]);
    expect(await submitOne(client.carrier)).toMatchObject({ kind: "accepted" });
    smsc.bringReceipt({ id: "1", state: "DELIVRD", phone: "49171" });
    await expect.poll(() => client.receipts.length, PATIENCE).toBe(1);
  });

  it("is down, not degraded, while only its receiver is bound", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { bind: "split" });
    await connected(client);
    smsc.behaviour.bindStatus = STATUS.bindFailed;
    const transmitter = [...smsc.peers].find(({ bind }) => bind === "transmitter");
    transmitter?.socket.destroy();
    await expect
      .poll(() => client.carrier.health?.())
      .toMatchObject({ state: "down", connections: { wanted: 2, up: 1 } });
    expect(await submitOne(client.carrier)).toMatchObject({ kind: "temporary" });
  });

  it.each([
    [STATUS.throttled, { kind: "temporary" }],
    [STATUS.queueFull, { kind: "temporary" }],
    [STATUS.systemError, { kind: "temporary" }],
    [STATUS.tryAgain, { kind: "temporary" }],
    [
      0x0b,
      { kind: "refused", statusCode: 5000, reason: "SMPP 0x0000000B, invalid destination address" },
    ],
    [0x45, { kind: "refused", statusCode: 5000 }],
    [0x0400, { kind: "refused", statusCode: 5000, reason: "SMPP 0x00000400" }],
  ])("maps status %i according to the specification", async (status, expected) => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    smsc.behaviour.reply = () => ({ status, delayMs: 0 });
    expect(await submitOne(client.carrier)).toMatchObject(expected);
  });

  it("submits the rest of a long text only after its first segment was accepted", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    const long = makeSubmission("a".repeat(400));
    smsc.behaviour.reply = () => ({ status: 0x0b, delayMs: 0 });
    const kinds = (await client.carrier.submit(long)).map(({ kind }) => kind);
    expect(kinds).toEqual(["refused", "temporary", "temporary"]);
    expect(client.carrier.health?.().counters.submitted).toBe(1);
    smsc.behaviour.reply = () => ok;
    const outcomes = await client.carrier.submit(long);
    expect(outcomes.map((outcome) => outcome.kind === "accepted" && outcome.carrierId)).toEqual(
      smsc.accepted.map(({ id }) => id),
    );
    expect(outcomes).toHaveLength(3);
  });

  it("rejects calls", async () => {
    const client = await clientForTest(await smscForTest());
    const call = makeSubmission("Hello", { serviceCode: "text2speech" });
    expect(await client.carrier.submit(call)).toMatchObject([{ kind: "refused" }]);
  });

  it("never exceeds the window of in-flight requests, and sends queued ones", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { window: 3, connections: 2 });
    await connected(client);
    let open = 0;
    let most = 0;
    smsc.behaviour.reply = () => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
      }, 9);
      return { status: STATUS.ok, delayMs: 10 };
    };
    const all = await Promise.all(Array.from({ length: 30 }, () => submitOne(client.carrier)));
    expect(all.every(({ kind }) => kind === "accepted")).toBe(true);
    expect(most).toBe(6);
  });

  it("returns messages unsent that find no free window slot in time", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { window: 1, timeouts: { slot: 200 } });
    await connected(client);
    smsc.behaviour.reply = () => ({ status: STATUS.ok, delayMs: 1_200 });
    const [first, second] = await Promise.all([
      submitOne(client.carrier),
      submitOne(client.carrier),
    ]);
    expect([first.kind, second.kind]).toEqual(["accepted", "temporary"]);
    expect(smsc.accepted).toHaveLength(1);
  });

  it("rechecks permission after a message waited, and before each segment", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { window: 1 });
    await connected(client);
    smsc.behaviour.reply = () => ({ status: STATUS.ok, delayMs: 50 });
    let isMine = true;
    const mayStart = () => isMine;
    const [long, waiting] = [
      client.carrier.submit(makeSubmission("a".repeat(400), { canStart: mayStart })),
      client.carrier.submit(makeSubmission("waiting", { canStart: mayStart })),
    ];
    await expect.poll(() => smsc.accepted.length, PATIENCE).toBe(1);
    isMine = false;
    expect((await long).map(({ kind }) => kind)).toEqual(["accepted", "temporary", "temporary"]);
    expect((await waiting).map(({ kind }) => kind)).toEqual(["temporary"]);
    expect(smsc.accepted).toHaveLength(1);
  });

  it("waits for a slot for each segment after the first, and returns those without one", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    const gone: number[] = [];
    const nextSlot = async () => {
      gone.push(smsc.accepted.length);
      return gone.length < 3;
    };
    const outcomes = await client.carrier.submit(makeSubmission("a".repeat(600), { nextSlot }));
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      "accepted",
      "accepted",
      "accepted",
      "temporary",
    ]);
    expect(smsc.accepted).toHaveLength(3);
    // The first had its slot before submission, and its response arrived before the second requested one.
    expect(gone[0]).toBe(1);
  });

  it("submits a text in one PDU once each of its segments has a slot", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { concatenation: "payload" });
    await connected(client);
    let asked = 0;
    const nextSlot = async () => {
      asked += 1;
      return smsc.accepted.length === 0;
    };
    await client.carrier.submit(makeSubmission("a".repeat(600), { nextSlot }));
    expect([asked, smsc.accepted.length]).toEqual([3, 1]);
    const none = { nextSlot: async () => false };
    const outcomes = await client.carrier.submit(makeSubmission("a".repeat(600), none));
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill("temporary"));
    expect(smsc.accepted).toHaveLength(1);
  });

  it("returns messages at once while disconnected", async () => {
    const smsc = await smscForTest();
    smsc.behaviour.bindStatus = null;
    const client = await clientForTest(smsc);
    expect(await submitOne(client.carrier)).toMatchObject({ kind: "temporary" });
  });

  it("unbinds on stop, after in-flight requests were answered", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    smsc.behaviour.reply = () => ({ status: STATUS.ok, delayMs: 100 });
    const pending = submitOne(client.carrier);
    await expect.poll(() => smsc.accepted.length, PATIENCE).toBe(1);
    await client.carrier.stop();
    expect(await pending).toMatchObject({ kind: "accepted" });
    await expect.poll(() => smsc.peers.size, PATIENCE).toBe(0);
    expect(smsc.binds()).toBe(1);
  });
});

describe("misbehaving SMSC", () => {
  it("leaves in-flight messages unknown when it drops connections, and gets the next ones", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    smsc.behaviour.reply = () => ({ status: STATUS.ok, delayMs: null });
    const pending = submitOne(client.carrier);
    await expect.poll(() => client.carrier.health?.().counters.submitted, PATIENCE).toBe(1);
    smsc.drop();
    // At once, not when the time for an answer is over.
    const reason = expect.not.stringContaining("No response");
    expect(await pending).toMatchObject({ kind: "unknown", reason });
    smsc.behaviour.reply = () => ok;
    await expect.poll(() => smsc.binds(), PATIENCE).toBe(2);
    await connected(client);
    expect(await submitOne(client.carrier)).toMatchObject({ kind: "accepted" });
  });

  it.each([
    ["never answers a bind", 0],
    ["answers nothing any more", 1],
  ])("is disconnected and retried when it %s", async (_, binds) => {
    const smsc = await smscForTest();
    if (binds === 0) smsc.behaviour.isSilent = true;
    const timeouts = { bind: 300, idle: 300, enquire: 300 };
    const client = await clientForTest(smsc, { timeouts });
    if (binds === 1) await connected(client);
    smsc.behaviour.isSilent = true;
    const pending = submitOne(client.carrier);
    expect((await pending).kind).toBe(binds === 0 ? "temporary" : "unknown");
    smsc.behaviour.isSilent = false;
    await expect.poll(() => smsc.binds()).toBe(binds + 1);
    await connected(client);
  });

  it.each([
    ["garbage", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["a PDU without a length", Buffer.alloc(16)],
    ["a PDU of 2 GB", Buffer.from("7fffffff000000150000000000000001", "hex")],
  ])("is disconnected and retried when it sends %s", async (_, octets) => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    smsc.sendGarbage(octets);
    await expect.poll(() => smsc.binds(), PATIENCE).toBe(2);
    await connected(client);
  });

  it("is disconnected at once when it answers unknown sequence numbers", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    smsc.behaviour.sequenceShift = 1_000;
    const reason = expect.stringContaining("never made");
    expect(await submitOne(client.carrier)).toMatchObject({ kind: "unknown", reason });
    smsc.behaviour.sequenceShift = 0;
    await expect.poll(() => smsc.binds(), PATIENCE).toBe(2);
  });

  it("leaves messages unknown without a submit_sm_resp, and is disconnected after three", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { timeouts: { response: 200 } });
    await connected(client);
    smsc.behaviour.reply = () => ({ status: STATUS.ok, delayMs: null });
    const sent = Array.from({ length: 3 }, () => submitOne(client.carrier));
    expect((await Promise.all(sent)).map(({ kind }) => kind)).toEqual(Array(3).fill("unknown"));
    await expect.poll(() => smsc.binds(), PATIENCE).toBe(2);
  });

  it("is ignored when it answers after the timeout", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc, { timeouts: { response: 1_000 } });
    await connected(client);
    smsc.behaviour.reply = () => ({ status: STATUS.ok, delayMs: 1_300 });
    expect(await submitOne(client.carrier)).toMatchObject({ kind: "unknown" });
    smsc.behaviour.reply = () => ok;
    expect(await submitOne(client.carrier)).toEqual({ kind: "accepted", carrierId: "2" });
    expect(smsc.binds()).toBe(1);
  });

  it.each([
    [STATUS.invalidPassword, "refused"],
    [STATUS.invalidSystemId, "refused"],
    [STATUS.invalidSystemType, "refused"],
    [STATUS.bindFailed, "down"],
  ])("rejects a bind with %i, so the carrier is %s", async (status, state) => {
    const smsc = await smscForTest();
    smsc.behaviour.bindStatus = status;
    const timeout = vi.spyOn(globalThis, "setTimeout");
    const client = await clientForTest(smsc);
    await expect.poll(() => client.carrier.health?.().detail ?? "", PATIENCE).toContain("0x");
    const pauses = timeout.mock.calls.map(([, ms]) => ms);
    timeout.mockRestore();
    expect(client.carrier.health?.().state).toBe(state);
    smsc.behaviour.bindStatus = STATUS.ok;
    // Wrong credentials are tried again after minutes only.
    expect(pauses.includes(60_000)).toBe(state === "refused");
    if (state === "down") await connected(client);
    expect(smsc.binds()).toBe(state === "down" ? 1 : 0);
  });

  it("gets a response to its unbind, and a new bind", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    const [peer] = smsc.peers;
    expect(await peer?.ask("unbind", {})).toBe(STATUS.ok);
    await expect.poll(() => smsc.binds(), PATIENCE).toBe(2);
  });

  it("gets the specified response to unknown requests", async () => {
    const smsc = await smscForTest();
    await connected(await clientForTest(smsc));
    const [peer] = smsc.peers;
    expect(await peer?.ask("enquire_link", {})).toBe(STATUS.ok);
    const query = { message_id: "1", source_addr_ton: 0, source_addr_npi: 0, source_addr: "" };
    expect(await peer?.ask("query_sm", query)).toBe(STATUS.invalidCommand);
    expect(smsc.binds()).toBe(1);
  });
});

describe("deliveries from a carrier", () => {
  it("are acknowledged only once stored, and otherwise redelivered", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    client.refuse(true);
    smsc.bringReceipt({ id: "9", state: "DELIVRD", phone: "49171" });
    await expect.poll(() => smsc.attempts.length, PATIENCE).toBe(2);
    expect(smsc.answered).toEqual([]);
    client.refuse(false);
    await expect.poll(() => smsc.answered, PATIENCE).toEqual(["9 DELIVRD"]);
    expect(client.receipts).toMatchObject([{ carrier: "net", carrierId: "9", state: "DELIVRD" }]);
  });
});

describe("nonstandard deliveries", () => {
  /** Statuses that the SMSC is answered, by sequence number. */
  async function readStatuses(smsc: TestSmsc, frames: readonly Buffer[]): Promise<number[]> {
    const [peer] = smsc.peers;
    const framing = createFraming();
    const statuses: number[] = [];
    peer?.socket.on("data", (chunk) => {
      for (const frame of framing.push(chunk))
        if (frame.readUInt32BE(4) === 0x80000005) statuses.push(frame.readUInt32BE(8));
    });
    for (const frame of frames) smsc.sendGarbage(frame);
    await expect.poll(() => statuses.length, PATIENCE).toBe(frames.length);
    return statuses;
  }

  it("accept a DLR and a message with an eight-octet service_type", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    const receipt = deliverFrame("CMT-LONG", Buffer.from("id:77 stat:DELIVRD err:000"), 0x04);
    const message = deliverFrame("CMT-LONG", Buffer.from("Hello"), 0, 2);
    expect(await readStatuses(smsc, [receipt, message])).toEqual([STATUS.ok, STATUS.ok]);
    expect(client.receipts).toMatchObject([{ carrierId: "77", state: "DELIVRD" }]);
    expect(client.inbound).toMatchObject([{ from: "+49171", text: "Hello" }]);
    expect(client.unread).toEqual([]);
  });

  it("keep undecodable PDUs with their bytes, and redeliver them under one digest", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    const broken = (sequence: number) => {
      const whole = deliverFrame("", Buffer.from("Hello"), 0, sequence);
      const frame = Buffer.from(whole.subarray(0, -2));
      frame.writeUInt32BE(frame.length, 0);
      return frame;
    };
    const statuses = await readStatuses(smsc, [broken(1), broken(2)]);
    expect(statuses).toEqual([STATUS.tryAgain, STATUS.tryAgain]);
    const kept = { carrier: "net", kind: "pdu", content: broken(1) };
    const reason = "The PDU ends within short_message";
    expect(client.unread).toMatchObject([
      { ...kept, reason },
      { ...kept, content: broken(2), reason },
    ]);
    expect(client.unread[1]?.digest).toBe(client.unread[0]?.digest);
    client.refuse(true);
    expect(await readStatuses(smsc, [broken(3)])).toEqual([STATUS.tryAgain]);
    expect(client.carrier.health?.().state).toBe("up");
  });

  it("keep a DLR without a message ID with its bytes", async () => {
    const smsc = await smscForTest();
    const client = await clientForTest(smsc);
    await connected(client);
    const frame = deliverFrame("", Buffer.from("delivered"), 0x04);
    expect(await readStatuses(smsc, [frame])).toEqual([STATUS.ok]);
    expect(client.unread).toMatchObject([{ kind: "receipt", content: frame }]);
  });
});

describe("over TLS", () => {
  const tls = (more: object) => ({ tls: { on: true, ...more } });

  it("binds to a host with a valid certificate", async () => {
    const smsc = await smscForTest({ tls: { cert: CERTIFICATE, key: KEY } });
    for (const more of [{}, { servername: "smsc.test" }]) {
      const client = await clientForTest(smsc, tls({ ca: CERTIFICATE, ...more }));
      await connected(client);
      expect(await submitOne(client.carrier)).toMatchObject({ kind: "accepted" });
    }
  });

  it.each([
    ["that nobody signed", {}, /self-signed/],
    ["of another name", { ca: CERTIFICATE, servername: "other.test" }, /altnames/],
  ])("sends no credentials to a host with a certificate %s", async (_, more, detail) => {
    const smsc = await smscForTest({ tls: { cert: CERTIFICATE, key: KEY } });
    const client = await clientForTest(smsc, tls(more));
    await expect.poll(() => client.carrier.health?.().detail, PATIENCE).toMatch(detail);
    expect(client.carrier.health?.().state).toBe("down");
    expect(smsc.binds()).toBe(0);
  });
});
