import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "@/lib/db/factories";
import { asOwner } from "@/lib/db/transaction";
import { type Receiver, startReceiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import {
  encodeParameters,
  type KannelCustomer,
  makeKannelCustomer,
  listStoredMessages,
} from "@/lib/gateway/messaging/kannel/test-kannel";
import { projectRoot } from "@/lib/project-root";
import { buildProcesses } from "../scripts/build-processes.mjs";
import { type KannelPeer, lackingKannel, startKannel } from "./kannel-peer";
import { type Stack, startStack } from "./stack";

const lacking = lackingKannel();
if (lacking !== null) console.warn(`LEFT OUT: Debian's Kannel as a customer of ours: ${lacking}`);

/** Receives the reports that the customer's Kannel forwards. */
let receiver: Receiver;
let stack: Stack;
let kannel: KannelPeer;
/** Peer with default settings, which splits long texts. */
let stock: KannelPeer;
let customer: KannelCustomer;
let folder = "";

async function startEverything() {
  mkdirSync(path.join(projectRoot(), "dist"), { recursive: true });
  folder = mkdtempSync(path.join(projectRoot(), "dist/test-"));
  await buildProcesses(folder);
  const env = { NODE_ENV: "test", WEBHOOK_ALLOW_SUBNETS: "127.0.0.1/32" };
  stack = await startStack({ bundles: folder, env });
  customer = await makeKannelCustomer(await createContext({ balance: "100" }));
  const api = await stack.start("api");
  await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "20" });
  receiver = await startReceiver();
  const { username, password } = customer;
  const gateway = { sendUrl: `http://127.0.0.1:${api.port}/kannel/direct.php`, username, password };
  kannel = await startKannel({ ...gateway, more: { "max-sms-octets": 1530 } });
  stock = await startKannel({ ...gateway, more: {} });
}

const PHONE = "+4917139200123";

/** Sends through their Kannel and waits for the reports behind it; returns their codes. */
async function sendAndWait(
  name: string,
  fields: Record<string, string | number | Buffer>,
  codes: readonly string[],
  by = kannel,
): Promise<void> {
  const own = `${receiver.url}?name=${name}&d=%d`;
  const parameters = { from: "POSTHORN", to: PHONE, ...fields };
  const asked = encodeParameters({ ...parameters, "dlr-mask": 31, "dlr-url": own });
  expect(await by.sendSms(asked)).toEqual([202, "0: Accepted for delivery"]);
  const reported = () =>
    receiver.requests
      .map((request) => new URL(request.path, "http://a").searchParams)
      .filter((query) => query.get("name") === name)
      .map((query) => query.get("d"));
  await expect
    .poll(() => new Set(reported()), { timeout: 20_000, interval: 100 })
    .toEqual(new Set(codes));
}

async function countParts(): Promise<number> {
  const { rowCount } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM kannel_parts WHERE account_id = $1 AND state = 'joined'", [
      customer.ctx.account.id,
    ]),
  );
  return rowCount ?? 0;
}

const last = async () => (await listStoredMessages(customer.ctx.account.id)).at(-1);

describe.skipIf(lacking !== null)("Debian's Kannel as a customer", () => {
  beforeAll(startEverything, 120_000);
  afterAll(async () => {
    await kannel?.stop();
    await stock?.stop();
    await receiver?.close();
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("sends a GSM text and receives the DLRs through its own chain", async () => {
    await sendAndWait("gsm", { text: "Grüße {5 €}", charset: "UTF-8" }, ["8", "1"]);
    expect(await last()).toMatchObject({ text: "Grüße {5 €}", is_unicode: false, phone: PHONE });
  });

  it("sends raw UTF-16BE", async () => {
    const text = Buffer.from("Да 😀 ä", "utf16le").swap16();
    await sendAndWait("unicode", { text, coding: 2, charset: "UTF-16BE" }, ["8", "1"]);
    expect(await last()).toMatchObject({ text: "Да 😀 ä", is_unicode: true });
  });

  it("sends long texts unsplit", async () => {
    const text = "0123456789".repeat(40);
    await sendAndWait("long", { text }, ["8", "1"]);
    expect(await last()).toMatchObject({ text, parts_count: 3 });
    const long = "Привет, мир! ".repeat(20).trim();
    const raw = Buffer.from(long, "utf16le").swap16();
    await sendAndWait("long-unicode", { text: raw, coding: 2, charset: "UTF-16BE" }, ["8", "1"]);
    expect(await last()).toMatchObject({ text: long, is_unicode: true, parts_count: 4 });
  });

  it.each([
    ["GSM", `${"Grüße {5 €} ".repeat(30)}.`, false],
    ["Unicode", `${"Привет 😀, мир! ".repeat(15)}.`, true],
  ])("sends texts that Kannel split itself unchanged, in %s", async (name, text, isUnicode) => {
    const count = (await listStoredMessages(customer.ctx.account.id)).length;
    const parts = await countParts();
    const raw = { text: Buffer.from(text, "utf16le").swap16(), coding: 2, charset: "UTF-16BE" };
    await sendAndWait(name, isUnicode ? raw : { text, charset: "UTF-8" }, ["8", "1"], stock);
    expect(await last()).toMatchObject({ text, is_unicode: isUnicode });
    expect(await listStoredMessages(customer.ctx.account.id)).toHaveLength(count + 1);
    expect((await countParts()) - parts).toBeGreaterThan(1);
  });

  it("receives reports of an undelivered and of a rejected message", async () => {
    await sendAndWait("undelivered", { text: "Hello", to: "+4917139200016" }, ["8", "16"]);
    const count = (await listStoredMessages(customer.ctx.account.id)).length;
    await sendAndWait("refused", { text: "Hello", from: "POSTHORN TOO LONG" }, ["16"]);
    expect(await listStoredMessages(customer.ctx.account.id)).toHaveLength(count);
  });
});
