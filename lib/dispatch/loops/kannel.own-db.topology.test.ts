import { beforeEach, expect, test } from "vitest";
import type { ReceiptState } from "@/lib/carriers/carrier";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testApi } from "@/lib/api-suites/test-module";
import { asOwner, asWorker } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { runTurn, sendDelivery } from "@/lib/gateway/developers/webhooks/public";
import type { Receiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import {
  listDeliveryStates,
  makeWebhook,
  passHours,
} from "@/lib/gateway/developers/webhooks/test-webhooks";
import {
  type KannelCustomer,
  makeKannelCustomer,
  listStoredMessages,
  sendKannelSms,
} from "@/lib/gateway/messaging/kannel/test-kannel";
import { deleteSms } from "@/lib/gateway/messaging/sms/operations/service";
import { applyMatched } from "@/lib/dispatch/receipts/receipt-apply";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import { receive, until, work } from "./test-deliveries";

const { api } = testApi({ hasRates: true });

let ctx: Context;
let customer: KannelCustomer;
beforeEach(async () => {
  ctx = await createContext({ balance: "100" });
  customer = await makeKannelCustomer(ctx);
});

const PHONE = "+4915112345678";

/** Sends one message; returns its ID. */
async function send(more: Record<string, string | number> = {}): Promise<string> {
  const message = { from: "POSTHORN", to: PHONE, text: "Hello" };
  const [status, text] = await sendKannelSms(api, customer, { ...message, ...more });
  expect([status, text]).toEqual([202, "0: Accepted for delivery"]);
  return (await listStoredMessages(ctx.account.id)).at(-1)?.uuid ?? "";
}

const report = (uuid: string, ...states: ReceiptState[]) =>
  asWorker(async (tx) => {
    for (const state of states) {
      const matched = { accountId: ctx.account.id, uuid, part: 1, state, errorCode: null };
      await applyMatched(tx, [matched]);
    }
  });

const listPaths = ({ requests }: Receiver) => requests.map(({ path }) => path);
const toUrl = ({ url }: Receiver, query: string) => `${url}?${query}`;

test("sends reports to the message's URL by GET, with Kannel's codes in place of its escapes", async () => {
  const receiver = await receive();
  const query = "user=a&password=s%20ecret&d=%d&to=%q&at=%T&from=%P";
  const uuid = await send({ "dlr-url": toUrl(receiver, query), from: "Shop 1" });
  const before = Math.floor(Date.now() / 1000);
  await report(uuid, "BUFFERED", "ENROUTE", "DELIVRD");
  work();
  await until(() => expect(receiver.requests).toHaveLength(3));
  const read = listPaths(receiver).map((path) => new URL(path, "http://a").searchParams);
  expect(read.map((values) => values.get("d")).sort()).toEqual(["1", "4", "8"]);
  expect(read[0]?.get("password")).toBe("s ecret");
  expect([read[0]?.get("to"), read[0]?.get("from")]).toEqual([PHONE, "Shop 1"]);
  const at = Number(read[0]?.get("at"));
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(before + 60);
  for (const { headers, body } of receiver.requests) {
    expect([headers["user-agent"], body]).toEqual(["Posthorn-Webhooks/1", ""]);
    expect(headers).not.toHaveProperty("x-service-token");
  }
});

test.each([
  [1, ["1"]],
  [8, ["8"]],
  [2 + 16, ["2"]],
  [31, ["2", "4", "8"]],
])("sends only the reports that mask %i asks for", async (mask, codes) => {
  const receiver = await receive();
  const asked = { "dlr-url": toUrl(receiver, "d=%d"), "dlr-mask": mask };
  await report(await send(asked), "BUFFERED", "ENROUTE", mask === 1 ? "DELIVRD" : "EXPIRED");
  // The last message has no mask, so its report marks the end of earlier ones.
  await report(await send({ "dlr-url": toUrl(receiver, "last") }), "DELIVRD");
  work();
  await until(() => expect(listPaths(receiver)).toContain("/hook?last"));
  const got = listPaths(receiver).filter((path) => path !== "/hook?last");
  await until(async () => {
    const states = (await listDeliveryStates(ctx.account.id)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: codes.length + 1 }, () => "success"));
  });
  expect(
    listPaths(receiver)
      .filter((path) => path !== "/hook?last")
      .sort(),
  ).toEqual(codes.map((code) => `/hook?d=${code}`));
  expect(got.length).toBeLessThanOrEqual(codes.length);
});

test("sends reports of a test key's message only to its URL", async () => {
  const [webhook, own] = [await receive(), await receive()];
  await makeWebhook(ctx, { target: webhook.url });
  customer = await makeKannelCustomer(ctx, { is_test: true });
  await report(await send({ "dlr-url": toUrl(own, "d=%d") }), "DELIVRD");
  work();
  await until(() => expect(listPaths(own)).toEqual(["/hook?d=1"]));
  await report(await send(), "DELIVRD");
  await until(() => expect(webhook.requests).toHaveLength(1));
  expect(JSON.parse(webhook.requests[0]?.body ?? "")).toMatchObject({
    name: "sms.delivery.dryrun",
  });
});

test("sends reports to webhooks without a URL, otherwise only to that URL", async () => {
  const [webhook, own] = [await receive(), await receive()];
  await makeWebhook(ctx, { target: webhook.url });
  const plain = await send();
  const addressed = await send({ "dlr-url": toUrl(own, "d=%d") });
  await report(addressed, "DELIVRD");
  await report(plain, "DELIVRD");
  work();
  await until(() => expect([webhook.requests.length, own.requests.length]).toEqual([1, 1]));
  const received = webhook.requests.map(({ body }) => JSON.parse(body).data);
  expect(received).toEqual([expect.objectContaining({ id: plain, key_id: customer.keyId })]);
  expect((await listDeliveryStates(ctx.account.id)).length).toBe(2);
});

test("repeats a request when the worker dies before recording the response: at least once", async () => {
  const receiver = await receive();
  await report(await send({ "dlr-url": toUrl(receiver, "d=%d") }), "DELIVRD");
  const { claimed } = await runTurn({
    accountId: ctx.account.id,
    due: [],
    finished: [],
    limit: 9,
    sources: EVENT_SOURCES,
  });
  expect(claimed).toHaveLength(1);
  for (const one of claimed) await sendDelivery(one);
  expect(receiver.requests).toHaveLength(1);
  await passHours(ctx.account.id, 1);
  work();
  await until(() => expect(receiver.requests).toHaveLength(2));
  await until(async () =>
    expect(await listDeliveryStates(ctx.account.id)).toEqual([
      expect.objectContaining({ state: "success", attempts: 1 }),
    ]),
  );
  expect(new Set(listPaths(receiver)).size).toBe(1);
});

test("retries a failing receiver on schedule, without dropping it for others", async () => {
  const receiver = await receive((_request, response, count) => {
    response.statusCode = count === 1 ? 410 : count === 2 ? 500 : 202;
    response.end("Sent.");
  });
  await report(await send({ "dlr-url": toUrl(receiver, "d=%d") }), "DELIVRD");
  work();
  for (const count of [1, 2, 3]) {
    await until(() => expect(receiver.requests).toHaveLength(count));
    await until(async () =>
      expect((await listDeliveryStates(ctx.account.id))[0]?.attempts).toBe(count),
    );
    await passHours(ctx.account.id, 2);
  }
  expect((await listDeliveryStates(ctx.account.id))[0]?.state).toBe("success");
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT disabled_at FROM webhooks WHERE account_id = $1", [ctx.account.id]),
  );
  expect(rows).toEqual([{ disabled_at: null }]);
});

test("blocks redirects, internal hosts and DNS rebinding (SSRF)", async () => {
  const target = await receive();
  const door = await receive((_request, response) => {
    response.writeHead(302, { location: target.url });
    response.end();
  });
  await report(await send({ "dlr-url": toUrl(door, "d=%d") }), "DELIVRD");
  await report(await send({ "dlr-url": "http://localtest.example.invalid:8080/?d=%d" }), "DELIVRD");
  work();
  await until(async () => {
    const problems = (await listDeliveryStates(ctx.account.id)).map((item) => item.last_problem);
    expect(problems.sort()).toEqual(["status", "unknown_host"]);
  });
  expect(target.requests).toHaveLength(0);
});

/** Every column of every table that keeps something of an account, as text. */
async function everything(): Promise<string> {
  return asOwner(async (tx) => {
    const kept = [];
    for (const table of ["message_reports", "webhooks", "webhook_events", "webhook_attempts"]) {
      const { rows } = await tx.query(`SELECT t::text FROM ${table} t WHERE account_id = $1`, [
        ctx.account.id,
      ]);
      kept.push(...rows);
    }
    return JSON.stringify(kept);
  });
}

test("encrypts the URL, logs requests without the query, and deletes it with the message", async () => {
  const receiver = await receive();
  const uuid = await send({ "dlr-url": toUrl(receiver, "password=hidden-4711&d=%d") });
  await report(uuid, "ENROUTE");
  work();
  await until(async () =>
    expect((await listDeliveryStates(ctx.account.id))[0]?.state).toBe("success"),
  );
  expect(receiver.requests[0]?.path).toContain("hidden-4711");
  const kept = await everything();
  expect(kept).toContain(`${receiver.url},`);
  expect(kept).not.toContain("hidden-4711");
  expect(kept).not.toContain(Buffer.from("hidden-4711").toString("hex"));
  await asOwner((tx) => tx.query("DELETE FROM dispatch_queue WHERE uuid = $1", [uuid]));
  await runWrite(ctx, (write) => deleteSms(write, uuid));
  const { rowCount } = await asOwner((tx) =>
    tx.query("SELECT 1 FROM message_reports WHERE uuid = $1", [uuid]),
  );
  expect(rowCount).toBe(0);
});

test("doesn't send a report whose message was deleted meanwhile", async () => {
  const receiver = await receive();
  const uuid = await send({ "dlr-url": toUrl(receiver, "d=%d") });
  await report(uuid, "DELIVRD");
  await asOwner((tx) => tx.query("DELETE FROM message_reports WHERE uuid = $1", [uuid]));
  await report(await send({ "dlr-url": toUrl(receiver, "other") }), "DELIVRD");
  work();
  await until(async () => {
    const states = (await listDeliveryStates(ctx.account.id)).map(({ state }) => state);
    expect(states.sort()).toEqual(["failed", "success"]);
  });
  expect(listPaths(receiver)).toEqual(["/hook?other"]);
});
