import { expect, onTestFinished, test } from "vitest";
import { createSimulator } from "@/lib/carriers/simulator/simulator";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { receive, until, work } from "@/lib/dispatch/loops/test-deliveries";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { acceptMessage } from "@/lib/gateway/messaging/sms/accept/accept";
import { toSms } from "@/lib/gateway/messaging/sms/resource";
import { prepareRequest } from "@/lib/gateway/messaging/sms/send/prepare-request";
import type { CollectedSpan } from "@/lib/tracing/test-collector";
import { startCollector, traceTo } from "@/lib/tracing/test-collector";
import { startWorker } from "./worker";

const { send, account } = testModule({ account: { balance: "100" }, hasRates: true });

const TEXT = "Quokka 73 zebrafish";
const PHONE = "+4917199990042";
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";

async function runWorker(): Promise<void> {
  const worker = await startWorker({
    inDoubtLimit: 256,
    leaseSeconds: 10,
    carriers: [createSimulator({ responseMs: [1, 8], receiptMs: [20, 60] })],
    log: (message, error) => console.error(message, error),
  });
  onTestFinished(worker.stop);
}

const post = (headers: Record<string, string>) =>
  send({ headers: { ...account.headers, ...headers } }, "POST", "/sms", {
    text: TEXT,
    sender_id: "ZEBRA",
    phone: PHONE,
  });

const countTraces = async () => {
  const sql = "SELECT count(*)::int AS count FROM message_traces WHERE account_id = $1";
  const { rows } = await asOwner((tx) => tx.query<{ count: number }>(sql, [account.id]));
  return rows[0]?.count;
};

const toAttributes = (span: CollectedSpan | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  );

test("traces a message from the request to its webhook, and tells nothing of its content", async () => {
  const collector = await startCollector();
  traceTo(collector);
  const receiver = await receive();
  await makeWebhook(account.ctx, { target: receiver.url });
  await runWorker();
  work();
  const { status, body } = await post({ traceparent: `00-${TRACE}-${CALLER}-01` });
  expect(status).toBe(201);
  await until(() => expect(receiver.requests.length).toBeGreaterThan(0));
  const steps = ["sendSms", "accept dispatch_queue", "claim dispatch_queue", "send simulator"];
  for (const name of [...steps, "settle", "POST"])
    await until(() => expect(collector.named(name)).not.toEqual([]));

  const spans = collector.spans();
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const [request] = collector.named("sendSms");
  expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2 });
  expect(toAttributes(request)).toEqual({
    "http.request.method": "POST",
    "http.route": "/sms",
    "http.response.status_code": 201,
    "url.scheme": "http",
  });
  const others = spans.filter((span) => span !== request && span.name !== "sendSms");
  expect(others.map(({ parentSpanId }) => parentSpanId)).toEqual(others.map(() => request?.spanId));
  expect(new Set(others.map(({ name }) => name))).toEqual(
    new Set([...steps.slice(1), "settle", "POST"]),
  );
  expect(toAttributes(collector.named("send simulator")[0])).toEqual({
    "messaging.system": "posthorn",
    "messaging.operation.name": "send",
    "messaging.operation.type": "send",
    "messaging.destination.name": "simulator",
    "messaging.message.id": body.uuid,
  });
  const [delivery] = collector.named("POST");
  expect(receiver.requests[0]?.headers.traceparent).toBe(`00-${TRACE}-${delivery?.spanId}-01`);

  const raw = collector.bodies.join("\n");
  const secrets = [TEXT, "Quokka", PHONE, PHONE.slice(3), "ZEBRA", account.ctx.account.name];
  const { host } = new URL(receiver.url);
  for (const secret of [...secrets, host, ...Object.values(account.headers)])
    expect(raw).not.toContain(secret);
});

test("records a group of 200 messages as one span that links to their traces", async () => {
  const collector = await startCollector();
  traceTo(collector);
  const { ctx } = account;
  const body = { text: TEXT, sender_id: "ZEBRA", phone: PHONE };
  const prepared = await Promise.all(Array.from({ length: 200 }, () => prepareRequest(ctx, body)));
  const traceIds = prepared.map((_, index) => String(index + 1_000).padStart(32, "c"));
  await Promise.all(
    prepared.map(({ message }, index) => {
      const traceId = traceIds[index] ?? "";
      const trace = { traceId, spanId: traceId.slice(16), isSampled: true };
      const answer = toSms(message, "");
      return acceptMessage({ message, answer, idempotency: null, hasSpendCap: false, trace });
    }),
  );
  await runWorker();
  const linked = (name: string) =>
    collector
      .named(name)
      .flatMap(({ links, traceId }) =>
        links.length === 0 ? [traceId] : links.map((link) => link.traceId),
      )
      .sort();
  await until(() => expect(collector.named("accept dispatch_queue")).toHaveLength(1));
  expect(toAttributes(collector.named("accept dispatch_queue")[0])).toMatchObject({
    "messaging.batch.message_count": 200,
  });
  expect(linked("accept dispatch_queue")).toEqual(traceIds);
  for (const name of ["claim dispatch_queue", "send simulator"])
    await until(() => expect(linked(name)).toEqual(traceIds));
  await until(() => expect(new Set(linked("settle"))).toEqual(new Set(traceIds)));
  const claims = collector.named("claim dispatch_queue");
  expect(collector.named("send simulator")).toHaveLength(claims.length);
  const sizes = claims.map((claim) => claim.links.length);
  expect(Math.max(...sizes)).toBeGreaterThan(1);
  for (const claim of claims) expect(claim.parentSpanId).toBeUndefined();
});

test("stores nothing without tracing, and for requests that aren't sampled", async () => {
  const traceparent = `00-${TRACE}-${CALLER}-01`;
  expect((await post({ traceparent })).status).toBe(201);
  expect(await countTraces()).toBe(0);
  traceTo(await startCollector());
  expect((await post({ traceparent: traceparent.replace(/1$/, "0") })).status).toBe(201);
  expect(await countTraces()).toBe(0);
  expect((await post({ traceparent: "broken" })).status).toBe(201);
  expect(await countTraces()).toBe(1);
});
