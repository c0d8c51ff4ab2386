import { beforeEach, describe, expect, test } from "vitest";
import { makeTestAccount } from "@/lib/api-suites/test-api";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { createTestCarrier, type TestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";
import { workOff } from "@/lib/gateway/messaging/bulks/test-bulks";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { confirmAll, giveNumber, write } from "./test-inbound";

const { send, account, owner } = testModule({
  account: { balance: "10" },
  people: ["owner"],
  hasRates: true,
});
let number: string;
let carrier: TestCarrier;
let worker: Worker | undefined;
const PHONE = "+491713920001";

beforeEach(async () => {
  number = await giveNumber(account.id);
});

const blocks = async () => (await send(owner, "GET", "/blocked_numbers")).body;
const consents = async () => (await send(owner, "GET", "/consents")).body;
const balance = async () => (await send(owner, "GET", "/me")).body.balance_amount;
const sendText = async (more: object = {}) => {
  const body = { text: "Hello", sender_id: number, phone: PHONE, ...more };
  const { body: sms } = await send(account, "POST", "/sms", body);
  return sms.uuid as string;
};
const getStatusCode = async (uuid: string) =>
  (await send(owner, "GET", `/sms/${uuid}`)).body.status_code as number;

/** Runs a worker until all of the account's due messages have left. */
async function work(): Promise<void> {
  carrier = createTestCarrier("simulator");
  const options = { inDoubtLimit: 20, leaseSeconds: 30, carriers: [carrier] };
  worker = await startWorker({ ...options, log: () => {} });
  await expect
    .poll(async () => {
      const { rows } = await asOwner((tx) =>
        tx.query("SELECT 1 FROM dispatch_queue WHERE account_id = $1 AND due_at <= now() LIMIT 1", [
          account.id,
        ]),
      );
      return rows.length;
    })
    .toBe(0);
  await worker.stop();
}

describe("STOP", () => {
  test("blocks the number, logs it, and confirms once", async () => {
    expect(await write(PHONE, number, " Stop! ")).toBe("stored");
    const [block] = await blocks();
    expect(block).toMatchObject({ number: PHONE, type: 2, source: "sms" });
    expect(await consents()).toMatchObject([
      { phone: PHONE, kind: "opted_out", source: "sms", text: " Stop! ", actor_kind: "system" },
    ]);
    const before = await balance();
    expect(await confirmAll(account.id)).toBe(1);
    expect(await confirmAll(account.id)).toBe(0);
    await write(PHONE, number, "STOP");
    expect(await confirmAll(account.id)).toBe(0);
    expect(await blocks()).toHaveLength(1);
    expect(await consents()).toHaveLength(1);
    await work();
    expect(carrier.submissions).toMatchObject([{ phone: PHONE, senderId: number }]);
    expect(carrier.submissions[0]?.parts).toHaveLength(1);
    expect(carrier.submissions[0]?.parts[0]?.text).toContain("START");
    // It is a text like any other, and paid like one.
    const [sms] = (await send(owner, "GET", "/sms")).body;
    expect(sms.status_code).toBe(100);
    expect(before - (await balance())).toBeCloseTo(sms.price, 6);
    expect((await send(owner, "GET", "/sms?origin=opt_out")).body).toHaveLength(1);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("cancels and refunds queued messages, of bulks too", async () => {
    const before = await balance();
    const uuid = await sendText();
    const { body: bulk } = await send(account, "POST", "/bulks", {
      text: "Sale",
      sender_id: "POSTHORN",
      phones: [PHONE, "+491713920002"],
    });
    await workOff(account.id);
    await write(PHONE, number, "Stopp");
    await work();
    expect(carrier.submissions.map(({ phone }) => phone)).toEqual(["+491713920002"]);
    expect(await getStatusCode(uuid)).toBe(208);
    const sent = (await send(owner, "GET", `/sms?bulk=${bulk.uuid}&_order[created_at]=asc`)).body;
    expect(sent.map((item: { status_code: number }) => item.status_code).sort()).toEqual([
      100, 208,
    ]);
    expect(before - (await balance())).toBeCloseTo(sent[0].price, 6);
    // The next message ends the same way.
    const next = await sendText();
    await work();
    expect(await getStatusCode(next)).toBe(208);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test("excludes the number from the next bulk, whatever its groups", async () => {
    await write(PHONE, number, "STOP");
    const group = await send(owner, "POST", "/groups", { name: "G", phones: [{ phone: PHONE }] });
    expect(group.status).toBe(201);
    const { body: bulk } = await send(account, "POST", "/bulks", {
      text: "Sale",
      sender_id: "POSTHORN",
      msg_groups: [group.body.id],
    });
    await workOff(account.id);
    expect((await send(owner, "GET", `/sms?bulk=${bulk.uuid}`)).body).toEqual([]);
    expect(await blocks()).toHaveLength(1);
  });

  test("takes effect even if the account has no balance", async () => {
    const poor = await makeTestAccount({ balance: "0" });
    await write(PHONE, await giveNumber(poor.id), "STOP");
    expect(await confirmAll(poor.id)).toBe(1);
    expect(await confirmAll(poor.id)).toBe(0);
    expect((await send(poor, "GET", "/blocked_numbers")).body).toHaveLength(1);
    expect((await send(poor, "GET", "/sms")).body).toEqual([]);
  });

  test("is confirmed once, also when a worker died before recording it", async () => {
    await write(PHONE, number, "STOP");
    await confirmAll(account.id);
    await asOwner((tx) =>
      tx.query(
        `UPDATE incomings SET confirm_at = now() WHERE account_id = $1 AND confirm_id IS NOT NULL`,
        [account.id],
      ),
    );
    expect(await confirmAll(account.id)).toBe(1);
    expect((await send(owner, "GET", "/sms")).body).toHaveLength(1);
    expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  });

  test.each([
    ["Désabonner", "Vous ne recevrez plus"],
    ["стоп", "START"],
    ["STOP", "Sie sind abgemeldet"],
  ])("confirms %s in its language, or that of the country", async (text, part) => {
    await write(PHONE, number, text);
    await confirmAll(account.id);
    const [sms] = (await send(owner, "GET", "/sms")).body;
    expect(sms.text).toContain(part);
    expect(sms.parts_count).toBe(1);
  });
});

describe("START", () => {
  test("lifts a block that the person requested", async () => {
    await write(PHONE, number, "STOP");
    await write(PHONE, number, "Start");
    await write(PHONE, number, "Start");
    expect(await blocks()).toEqual([]);
    expect((await consents()).map(({ kind }: { kind: string }) => kind)).toEqual([
      "opted_in",
      "opted_out",
    ]);
    const uuid = await sendText();
    await work();
    expect(await getStatusCode(uuid)).toBe(100);
    // A second opt-out is confirmed again.
    await confirmAll(account.id);
    await write(PHONE, number, "STOP");
    expect(await confirmAll(account.id)).toBe(1);
  });

  test("right after STOP sends no outdated confirmation", async () => {
    await write(PHONE, number, "STOP");
    await write(PHONE, number, "START");
    expect(await confirmAll(account.id)).toBe(1);
    expect(await confirmAll(account.id)).toBe(0);
    expect((await send(owner, "GET", "/sms")).body).toEqual([]);
  });

  test("keeps the account's own blocks", async () => {
    await send(owner, "POST", "/blocked_numbers", { number: PHONE });
    await write(PHONE, number, "STOP");
    await write(PHONE, number, "STOP");
    await write(PHONE, number, "START");
    const kinds = (await consents()).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["opted_out", "blocked"]);
    expect(await blocks()).toMatchObject([{ type: 1, source: "dashboard" }]);
    expect(await confirmAll(account.id)).toBe(0);
  });
});

test.each([["STOP 12345"], ["Please don't stop"], [null]])(
  "%j blocks no number and stays unread",
  async (text) => {
    await write(PHONE, number, text);
    expect(await blocks()).toEqual([]);
    expect((await send(owner, "GET", "/conversations")).body).toMatchObject([{ is_unread: true }]);
  },
);
