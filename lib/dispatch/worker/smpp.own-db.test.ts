import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { STATUS } from "@/lib/carriers/smpp/codec/status";
import { deliverBody, deliverFrame, PLAIN_RECEIPTS } from "@/lib/carriers/smpp/test-receipts";
import type { TestSmsc } from "@/lib/carriers/smpp/test-smsc";
import { encodeHeader } from "@/lib/core/text/user-data-header";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { statsFindings } from "@/lib/gateway/account/stats/test-stats";
import { giveNumber } from "@/lib/gateway/messaging/conversations/test-inbound";
import { listQuarantined } from "@/lib/dispatch/quarantine";
import { getUnread } from "@/lib/dispatch/unread";
import { checkLedger } from "@/lib/ledger/store-check";
import { getBalances } from "@/lib/ledger/store-balances";
import {
  readCodes,
  countDelivered,
  nextId,
  receiptsStored,
  send,
  smscForTest,
  makeDueAndCountQueued,
  workerFor,
} from "./test-smpp";

testDatabase();

const DELIVERED = { states: ["DELIVRD"], format: PLAIN_RECEIPTS, isEarly: false };

const textsTaken = (smsc: TestSmsc) =>
  smsc.accepted.map(({ pdu }) => pdu.body.short_message.toString("latin1"));

let ctx: Context;
beforeAll(async () => {
  await importTestRates();
  ctx = await createContext({ balance: "1000" });
});
afterEach(async () => {
  expect(await asOwner(checkLedger)).toEqual([]);
  expect(await statsFindings()).toEqual([]);
});

const balances = () => withAccount(ctx.account.id, (tx) => getBalances(tx, ctx.account.id));

/** Accepts so many texts, all different. */
async function sendMany(
  count: number,
  name: string,
): Promise<{ texts: string[]; uuids: string[] }> {
  const texts = Array.from({ length: count }, (_, index) => `${name} ${index}`);
  const sent = await Promise.all(texts.map((text) => send(ctx, text)));
  return { texts, uuids: sent.map(({ uuid }) => uuid) };
}

const allSent = () => expect.poll(() => makeDueAndCountQueued(ctx)).toBe(0);

describe("messages over SMPP", () => {
  it("are sent once each over four binds of two workers, and show their DLRs", async () => {
    const smsc = await smscForTest();
    smsc.behaviour.receipts = DELIVERED;
    const { texts } = await sendMany(300, "once");
    await workerFor(smsc, { connections: 2 });
    await workerFor(smsc, { connections: 2 });
    await allSent();
    expect(textsTaken(smsc).sort()).toEqual([...texts].sort());
    await expect.poll(() => countDelivered(ctx)).toBe(300);
    expect(await balances()).toMatchObject({ held: 0n });
  });

  it("end and are refunded when the SMSC rejects them", async () => {
    const smsc = await smscForTest();
    smsc.behaviour.reply = () => ({ status: 0x0b, delayMs: 0 });
    const { available } = await balances();
    const { uuid } = await send(ctx, "refused");
    await workerFor(smsc);
    await expect.poll(() => readCodes(ctx, uuid)).toEqual([5000, 0]);
    expect(await balances()).toMatchObject({ available, held: 0n });
  });

  it.each([
    ["each part", {}, 3],
    ["the whole", { concatenation: "payload" }, 1],
  ])("with several segments are delivered when %s is", async (_, settings, pdus) => {
    const smsc = await smscForTest();
    const { uuid } = await send(ctx, "a".repeat(400));
    await workerFor(smsc, settings);
    await allSent();
    expect(smsc.accepted).toHaveLength(pdus);
    const [last, ...others] = smsc.accepted.map(({ id }) => id).reverse();
    for (const id of others) {
      smsc.bringReceipt({ id, state: "DELIVRD", phone: "49171" });
      await expect.poll(() => smsc.answered).toContain(`${id} DELIVRD`);
    }
    expect((await readCodes(ctx, uuid))[1]).not.toBe(1);
    smsc.bringReceipt({ id: last ?? "", state: "DELIVRD", phone: "49171" });
    await expect.poll(() => readCodes(ctx, uuid)).toEqual([100, 1]);
  });
});

describe("DLRs over SMPP", () => {
  it("are accepted with a service_type of eight octets", async () => {
    const smsc = await smscForTest();
    const { uuid } = await send(ctx, "service type");
    await workerFor(smsc);
    await allSent();
    const receipt = Buffer.from(`id:${smsc.accepted[0]?.id} stat:DELIVRD err:000`);
    smsc.sendGarbage(deliverFrame("CMT-LONG", receipt, 0x04));
    await expect.poll(() => readCodes(ctx, uuid)).toEqual([100, 1]);
  });

  it("that can't be decoded wait for an operator, with their bytes", async () => {
    const smsc = await smscForTest();
    await workerFor(smsc);
    const whole = deliverFrame("", Buffer.from("id:1 stat:DELIVRD"), 0x04);
    const frame = Buffer.from(whole.subarray(0, -4));
    frame.writeUInt32BE(frame.length, 0);
    smsc.sendGarbage(frame);
    await expect.poll(() => listQuarantined(9)).toMatchObject([{ kind: "unread" }]);
    const [unread] = await listQuarantined(9);
    const digest = unread?.subject.replace("simulator ", "") ?? "";
    expect((await getUnread(digest))?.content).toEqual(frame);
  });

  const hex = (id: string) => BigInt(id).toString(16);
  const forms = [
    ["as it was", {}, PLAIN_RECEIPTS, (n: number) => `${n}`],
    ["in parameters", {}, { ...PLAIN_RECEIPTS, form: "parameters" }, (n: number) => `${n}`],
    ["in hexadecimal", { id_format: "hex" }, { form: "text", writeId: hex }, (n: number) => `${n}`],
    [
      "in hexadecimal, in capitals and with zeros",
      { id_format: "hex" },
      { form: "text", writeId: (id: string) => hex(id).toUpperCase().padStart(10, "0") },
      (n: number) => `${n}`,
    ],
    [
      "in decimal",
      { id_format: "dec" },
      { form: "text", writeId: (id: string) => BigInt(`0x${id}`).toString(10) },
      (n: number) => `00${(2n ** 70n + BigInt(n)).toString(16).toUpperCase()}`,
    ],
  ] as const;
  it.each(forms)("identify the message %s", async (_, settings, format, writeId) => {
    const smsc = await smscForTest();
    smsc.behaviour.nextId = () => writeId(nextId());
    smsc.behaviour.receipts = { states: ["DELIVRD"], format, isEarly: false };
    const { uuid } = await send(ctx, "receipt");
    await workerFor(smsc, settings);
    await expect.poll(() => readCodes(ctx, uuid)).toEqual([100, 1]);
  });

  it("can arrive before the response, twice, and over another bind; each is stored", async () => {
    const smsc = await smscForTest();
    const before = await receiptsStored();
    smsc.behaviour.receipts = { ...DELIVERED, states: ["DELIVRD", "DELIVRD"], isEarly: true };
    smsc.behaviour.reply = () => ({ status: STATUS.ok, delayMs: 150 });
    const { uuids } = await sendMany(40, "early");
    await workerFor(smsc, { bind: "split", connections: 2 });
    await allSent();
    for (const uuid of uuids) {
      await expect.poll(() => readCodes(ctx, uuid)).toEqual([100, 1]);
    }
    await expect.poll(() => smsc.answered.length).toBe(80);
    const after = await receiptsStored();
    expect([after.stored - before.stored, after.open - before.open]).toEqual([80, 0]);
  });

  it("that arrive while the worker is down are acknowledged and stored later", async () => {
    const smsc = await smscForTest();
    const { uuid } = await send(ctx, "away");
    const worker = await workerFor(smsc);
    await allSent();
    await worker.stop();
    const id = smsc.accepted[0]?.id ?? "";
    smsc.bringReceipt({ id, state: "UNDELIV", phone: "49171" });
    expect(smsc.answered).toEqual([]);
    await workerFor(smsc);
    await expect.poll(() => readCodes(ctx, uuid)).toEqual([100, 16]);
    // Answered once it is stored: the answer may still be on its way.
    await expect.poll(() => smsc.answered).toEqual([`${id} UNDELIV`]);
  });

  // The first final state wins; later ones are ignored.
  it.each([
    [["ENROUTE", "ACCEPTD", "DELIVRD", "UNDELIV"], 1],
    [["UNDELIV", "DELIVRD", "ENROUTE"], 16],
    [["EXPIRED", "ACCEPTD", "EXPIRED"], 8],
    [["ACCEPTD", "ENROUTE"], 4],
  ])("never revert a state: %j", async (states, dlr) => {
    const smsc = await smscForTest();
    const { uuid } = await send(ctx, "states");
    await workerFor(smsc);
    await allSent();
    for (const [index, state] of states.entries()) {
      smsc.bringReceipt({ id: smsc.accepted[0]?.id ?? "", state, phone: "49171" });
      await expect.poll(() => smsc.answered.length).toBe(index + 1);
    }
    await expect.poll(() => readCodes(ctx, uuid)).toEqual([100, dlr]);
  });
});

describe("incoming messages over SMPP", () => {
  it("are stored once, even if redelivered after a crash", async () => {
    const smsc = await smscForTest();
    const number = await giveNumber(ctx.account.id);
    const body = deliverBody("491711", number.slice(1), Buffer.from("Hello?"), {
      dest_addr_ton: 1,
      dest_addr_npi: 1,
    });
    const first = await workerFor(smsc);
    smsc.bring({ name: "mo", body, tlvs: [] });
    await expect.poll(() => smsc.answered.length).toBe(1);
    await first.stop();
    // The answer was lost: the same again to another process.
    await workerFor(smsc);
    smsc.bring({ name: "mo", body, tlvs: [] });
    await expect.poll(() => smsc.answered.length).toBe(2);
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT text FROM incomings WHERE account_id = $1", [ctx.account.id]),
    );
    expect(rows).toEqual([{ text: "Hello?" }]);
  });

  it("can have segments that arrive at several workers", async () => {
    const smsc = await smscForTest();
    const number = await giveNumber(ctx.account.id);
    const bring = (part: number) => {
      const header = encodeHeader({ reference: 9, total: 2, number: part });
      const octets = Buffer.concat([header, Buffer.from(`<${part}>`)]);
      const marks = { dest_addr_ton: 1, dest_addr_npi: 1, esm_class: 0x40 };
      const body = deliverBody("491712", number.slice(1), octets, marks);
      smsc.bring({ name: `part ${part}`, body, tlvs: [] });
    };
    const first = await workerFor(smsc);
    bring(2);
    await expect.poll(() => smsc.answered).toEqual(["part 2"]);
    await first.stop();
    await workerFor(smsc);
    bring(1);
    await expect.poll(() => smsc.answered).toEqual(["part 2", "part 1"]);
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT text FROM incomings WHERE account_id = $1 AND number = $2", [
        ctx.account.id,
        number,
      ]),
    );
    expect(rows).toEqual([{ text: "<1><2>" }]);
  });
});
