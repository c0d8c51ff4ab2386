import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { ReceiptState } from "@/lib/carriers/carrier";
import type { Context } from "@/lib/core/context";
import { encodeHeader } from "@/lib/core/text/user-data-header";
import { createContext } from "@/lib/db/factories";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import type { Receiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import { listDeliveryStates, makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import {
  type KannelCustomer,
  makeKannelCustomer,
  listStoredMessages,
  sendKannelSms,
} from "@/lib/gateway/messaging/kannel/test-kannel";
import { applyMatched } from "@/lib/dispatch/receipts/receipt-apply";
import { startKannelParts } from "./kannel-parts";
import { receive, until, work } from "./test-deliveries";

const { api } = testApi({ hasRates: true });

let ctx: Context;
let customer: KannelCustomer;
let receiver: Receiver;
beforeEach(async () => {
  ctx = await createContext({ balance: "100" });
  customer = await makeKannelCustomer(ctx);
  receiver = await receive();
});

const PHONE = "+4915112345678";

interface PartFields {
  mask?: number;
  hasUrl?: boolean;
  reference?: number;
}

/** Sends a segment whose reports arrive as `name`; returns the status. */
async function sendPart(
  name: string,
  number: number,
  total: number,
  { mask, hasUrl = true, reference = 7 }: PartFields = {},
): Promise<number> {
  const fields = { from: "POSTHORN", to: PHONE, text: `<${number}>`, coding: 0 };
  const udh = encodeHeader({ reference, total, number });
  const url = `${receiver.url}?part=${name}&secret=hidden-4711&d=%d&to=%p&id=%I`;
  const [status] = await sendKannelSms(api, customer, {
    ...fields,
    udh,
    ...(hasUrl && { "dlr-url": url }),
    ...(mask !== undefined && { "dlr-mask": mask }),
  });
  return status;
}

/** Returns reported segments and codes, sorted. */
const reported = () =>
  receiver.requests
    .map(({ path }) => new URL(path, "http://a").searchParams)
    .map((query) => `${query.get("part")} ${query.get("d")}`)
    .sort();

const report = (uuid: string, part: number, state: ReceiptState) =>
  asWorker((tx) =>
    applyMatched(tx, [{ accountId: ctx.account.id, uuid, part, state, errorCode: null }]),
  );

const endWaiting = () =>
  asOwner((tx) =>
    tx.query("UPDATE kannel_parts SET ends_at = received_at WHERE account_id = $1", [
      ctx.account.id,
    ]),
  );

function giveUpOverdue(): void {
  const loop = startKannelParts((message, error) => console.error(message, error));
  onTestFinished(() => loop.stop());
}

test("sends each segment's reports only to its own URL, filtered by its own mask", async () => {
  const webhook = await receive();
  await makeWebhook(ctx, { target: webhook.url });
  expect(await sendPart("first", 1, 3)).toBe(202);
  expect(await sendPart("second", 2, 3, { mask: 1 })).toBe(202);
  expect(await sendPart("none", 3, 3, { hasUrl: false })).toBe(202);
  const [message] = await listStoredMessages(ctx.account.id);
  const uuid = message?.uuid ?? "";
  expect(message?.text).toBe("<1><2><3>");
  await report(uuid, 1, "ENROUTE");
  await report(uuid, 1, "DELIVRD");
  work();
  await until(() => expect(reported()).toEqual(["first 1", "first 8", "second 1"]));
  const queries = receiver.requests.map(({ path }) => new URL(path, "http://a").searchParams);
  for (const query of queries)
    expect([query.get("to"), query.get("id"), query.get("secret")]).toEqual([
      PHONE.slice(1),
      uuid,
      "hidden-4711",
    ]);
  await until(async () => {
    const made = await listDeliveryStates(ctx.account.id);
    expect(made.map(({ state }) => state)).toEqual(["success", "success", "success"]);
  });
  expect(webhook.requests).toEqual([]);
});

test("reports failure at the URLs of segments whose text stays incomplete, if their masks ask", async () => {
  const webhook = await receive();
  await makeWebhook(ctx, { target: webhook.url });
  await sendPart("first", 1, 4);
  await sendPart("masked", 2, 4, { mask: 1 });
  await sendPart("none", 3, 4, { hasUrl: false });
  await endWaiting();
  work();
  giveUpOverdue();
  await until(() => expect(reported()).toEqual(["first 16"]));
  await until(async () => {
    const made = await listDeliveryStates(ctx.account.id);
    expect(made.map(({ state }) => state)).toEqual(["success"]);
  });
  expect(webhook.requests).toEqual([]);
  expect(await listStoredMessages(ctx.account.id)).toEqual([]);
});

test("reports a rejected text to the accepted segments, not to the one with the response", async () => {
  await sendPart("first", 1, 3);
  await sendPart("second", 2, 3);
  await asOwner((tx) =>
    tx.query(
      "UPDATE ledger_accounts SET balance = 0 WHERE account_id = $1 AND kind = 'available'",
      [ctx.account.id],
    ),
  );
  expect(await sendPart("last", 3, 3)).toBe(402);
  work();
  await until(() => expect(reported()).toEqual(["first 16", "second 16"]));
});

test("reports the failure of a test key's segments too", async () => {
  customer = await makeKannelCustomer(ctx, { is_test: true });
  await sendPart("first", 1, 2);
  await endWaiting();
  work();
  giveUpOverdue();
  await until(() => expect(reported()).toEqual(["first 16"]));
});

test("encrypts segment URLs, and deletes them with the message or the text", async () => {
  await sendPart("first", 1, 2);
  await sendPart("second", 2, 2);
  await sendPart("waiting", 1, 2, { reference: 8 });
  const kept = await asOwner(async (tx) => {
    const tables = [];
    for (const table of ["kannel_parts", "message_reports", "webhooks"])
      tables.push(
        (await tx.query(`SELECT t::text FROM ${table} t WHERE account_id = $1`, [ctx.account.id]))
          .rows,
      );
    return JSON.stringify(tables);
  });
  expect(kept).not.toContain("hidden-4711");
  expect(kept).not.toContain(Buffer.from("hidden-4711").toString("hex"));
  const { rows } = await asOwner((tx) =>
    tx.query(
      `SELECT state, sealed_url IS NULL AS is_gone FROM kannel_parts WHERE account_id = $1 ORDER BY received_at`,
      [ctx.account.id],
    ),
  );
  expect(rows).toEqual([
    { state: "joined", is_gone: true },
    { state: "joined", is_gone: true },
    { state: "waiting", is_gone: false },
  ]);
});
