import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Receipt } from "@/lib/carriers/carrier";
import type { Context } from "@/lib/core/context";
import { importTestRates, createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { checkLedger } from "@/lib/ledger/store-check";
import { sweepReceipts } from "./receipts/receipts";
import { countQuarantined, listQuarantined } from "./quarantine";
import { dismissUnread, getUnread, storeUnread } from "./unread";
import { acceptInbound } from "./receipts/inbound";
import { recoverLostWork } from "./sweep/sweep";
import { createTestCarrier, type TestCarrier, takePart } from "./test-carrier";
import { startWorker, type Worker } from "./worker/worker";
import { retryQuarantined } from "./submission/retry-quarantined";

testDatabase();

const send = (ctx: Context, text = "Hello") =>
  sendSms(ctx, { text, sender_id: "POSTHORN", phone: "+4917199999999" });
const readStatusCode = async (ctx: Context, uuid: string) => (await getSms(ctx, uuid)).status_code;
const readDlrCode = async (ctx: Context, uuid: string) => (await getSms(ctx, uuid)).dlr_code;

describe("failed writes (dead letters)", () => {
  beforeAll(importTestRates);
  const workers: Worker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await asOwner(checkLedger)).toEqual([]);
  });

  async function run(carrier: TestCarrier): Promise<void> {
    workers.push(
      await startWorker({ inDoubtLimit: 16, leaseSeconds: 10, carriers: [carrier], log: () => {} }),
    );
  }

  it("are never caused by carrier texts, which are sanitized and truncated", async () => {
    const ids: Record<string, string> = {
      nul: "id\u0000with\u0007control",
      long: randomBytes(10_000).toString("hex"),
      surrogate: "id-\ud800",
    };
    const carrier = createTestCarrier("simulator", (submission, part) => {
      const id = ids[part.text];
      return id === undefined ? takePart(submission, part) : { kind: "accepted", carrierId: id };
    });
    const ctx = await createContext();
    const sent = [];
    for (const text of [...Object.keys(ids), "a", "b", "c"]) sent.push(await send(ctx, text));
    await run(carrier);
    for (const { uuid } of sent) {
      await expect.poll(() => readStatusCode(ctx, uuid)).toBe(100);
    }
    const receipts = Object.values(ids).map((carrierId): Receipt => {
      const errorCode = `\u0000${"e".repeat(5_000)}`;
      return {
        carrier: "simulator",
        carrierId,
        state: "DELIVRD",
        errorCode,
        reportedAt: new Date(Number.NaN),
      };
    });
    await carrier.report(receipts);
    for (const { uuid } of sent.slice(0, 3)) expect(await readDlrCode(ctx, uuid)).toBe(1);
  });

  it("are parked without delaying others, and written once the cause is fixed", async () => {
    const carrier = createTestCarrier("simulator");
    const [poor, rich] = await Promise.all([createContext(), createContext()]);
    const broken = await send(poor);
    // Books as a mistake of an operator would leave them: what is held does not suffice for the capture.
    const setHeld = (balance: number) =>
      asOwner((tx) =>
        tx.query(
          "UPDATE ledger_accounts SET balance = $2 WHERE account_id = $1 AND kind = 'held'",
          [poor.account.id, balance],
        ),
      );
    await setHeld(0);
    const sent = [];
    for (let index = 0; index < 20; index += 1) sent.push(await send(rich));
    await run(carrier);
    for (const { uuid } of sent) {
      await expect.poll(() => readStatusCode(rich, uuid)).toBe(100);
    }
    await expect.poll(() => listQuarantined(10)).toHaveLength(1);
    expect(await listQuarantined(10)).toMatchObject([
      { kind: "outcome", subject: `${poor.account.id} ${broken.uuid}` },
    ]);
    expect((await listQuarantined(10))[0]?.error).not.toBe("");
    await recoverLostWork();
    expect(await readStatusCode(poor, broken.uuid)).toBe(0);
    await expect(retryQuarantined(poor.account.id, broken.uuid)).rejects.toThrow(/ledger|Ledger/);

    await setHeld(75_000);
    expect(await retryQuarantined(poor.account.id, broken.uuid)).toBe(true);
    expect(await readStatusCode(poor, broken.uuid)).toBe(100);
    expect(await listQuarantined(10)).toEqual([]);
    expect(await retryQuarantined(poor.account.id, broken.uuid)).toBe(false);
    expect(carrier.submissions.filter(({ uuid }) => uuid === broken.uuid)).toHaveLength(1);
  });

  it("don't delay other messages' receipts, early or late", async () => {
    const carrier = createTestCarrier("simulator");
    const ctx = await createContext();
    const sent = [];
    for (let index = 0; index < 4; index += 1) sent.push(await send(ctx));
    await run(carrier);
    for (const { uuid } of sent) {
      await expect.poll(() => readStatusCode(ctx, uuid)).toBe(100);
    }
    const [late, early, ...others] = sent.map(({ uuid }) => uuid);
    await asOwner((tx) =>
      tx.query(
        `ALTER TABLE messages ADD CONSTRAINT poisoned CHECK (uuid NOT IN ('${late}', '${early}') OR dlr_code = 0)`,
      ),
    );
    try {
      // A receipt that came before its submission and was left to the sweeper.
      await asOwner((tx) =>
        tx.query(
          `INSERT INTO dlr_inbox (receipt_id, carrier, carrier_id, state)
           VALUES (gen_random_uuid(), 'simulator', $1, 'DELIVRD')`,
          [`t-${early}-1-1`],
        ),
      );
      await carrier.report(
        [late, ...others].map((uuid): Receipt => {
          const id = { carrier: "simulator", carrierId: `t-${uuid}-1-1` };
          return { ...id, state: "DELIVRD", errorCode: null, reportedAt: null };
        }),
      );
      for (const uuid of others) expect(await readDlrCode(ctx, uuid)).toBe(1);
      await sweepReceipts(60);
      expect(
        (await listQuarantined(10)).map(({ kind, subject }) => `${kind} ${subject}`).sort(),
      ).toEqual([`receipt simulator t-${late}-1-1`, `receipt simulator t-${early}-1-1`].sort());
      await sweepReceipts(60);
      expect(await listQuarantined(10)).toHaveLength(2);
    } finally {
      await asOwner((tx) => tx.query("ALTER TABLE messages DROP CONSTRAINT poisoned"));
    }
  });
});

describe("undecodable carrier data", () => {
  const nothing = () => {};

  it("is kept once with its bytes, counted, listed, and deleted on dismissal", async () => {
    const content = Buffer.from("00ff80", "hex");
    const unread = {
      carrier: "north",
      kind: "pdu",
      digest: "d1",
      content,
      reason: "No end",
    } as const;
    const before = await countQuarantined();
    await storeUnread(unread);
    await storeUnread({ ...unread, content: Buffer.from("01", "hex") });
    expect(await countQuarantined()).toBe(before + 1);
    expect(await listQuarantined(10)).toContainEqual({
      kind: "unread",
      subject: "north d1",
      error: "No end (2 times)",
      at: expect.any(Date),
    });
    expect(await getUnread("d1")).toMatchObject({ content, times: "2", kind: "pdu" });
    expect([await dismissUnread("d1"), await dismissUnread("d1")]).toEqual([true, false]);
    expect(await countQuarantined()).toBe(before);
  });

  it("is logged without phone numbers, however often it arrives", async () => {
    const message = { carrier: "north", carrierId: "7", from: "NORDWIND", to: "123", text: "Hi" };
    for (let times = 0; times < 2; times += 1) await acceptInbound([message], nothing);
    const [kept] = (await listQuarantined(10)).filter(({ kind }) => kind === "unread");
    const digest = kept?.subject.replace("north ", "") ?? "";
    const unread = await getUnread(digest);
    expect(unread).toMatchObject({ kind: "message", times: "2" });
    expect(JSON.parse(String(unread?.content))).toEqual(message);
    await dismissUnread(digest);
  });
});
