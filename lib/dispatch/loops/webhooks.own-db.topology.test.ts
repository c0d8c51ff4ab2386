import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { makeTestPerson } from "@/lib/api-suites/test-api";
import type { Context } from "@/lib/core/context";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { deferred } from "@/lib/core/test-deferred";
import { createContext } from "@/lib/db/factories";
import { withMutant } from "@/lib/db/testing/mutants";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { dryRunSms } from "@/lib/gateway/messaging/sms/send/dry-run";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { runTurn, sendDelivery } from "@/lib/gateway/developers/webhooks/public";
import type { Receiver } from "@/lib/gateway/developers/webhooks/test-receiver";
import {
  listDeliveryStates,
  makeWebhook,
  passHours,
  raiseDeliveries,
} from "@/lib/gateway/developers/webhooks/test-webhooks";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import { receive, until, work } from "./test-deliveries";

const { send, account, owner } = testModule({
  account: { balance: "100" },
  people: ["owner"],
  hasRates: true,
});

const raise = (count: number) => raiseDeliveries(account.id, count);

/** A turn of an account with one webhook. */
const makeTurn = ({ account }: Context, webhookId: number, limit: number) => ({
  accountId: account.id,
  due: [String(webhookId)],
  finished: [],
  limit,
  sources: EVENT_SOURCES,
});

const bodies = (receiver: Receiver) => receiver.requests.map(({ body }) => JSON.parse(body));
const toPath = (id: number, more = "") => `/webhooks/${id}${more}`;

test("delivers events once to each subscribed webhook, with one ID", async () => {
  const [all, some] = [await receive(), await receive()];
  await makeWebhook(account.ctx, { target: all.url });
  await makeWebhook(account.ctx, { target: some.url, events: ["sms.incoming"] });
  const number = await giveNumber(account.id);
  await write("+491713920001", number, "Yes");
  const key = { keyId: 1, isTest: false, makerRole: "owner", spendCap: null } as const;
  await dryRunSms(
    { ...account.ctx, actor: { ...key, kind: "key", roles: ["messaging"] } },
    { text: "Hi", sender_id: "POSTHORN", phone: "+491713920001", callback_data: "order-1" },
  );
  work();
  await until(() => expect([all.requests.length, some.requests.length]).toEqual([2, 1]));
  const [incoming, dry] = bodies(all).sort((a, b) => (a.name < b.name ? 1 : -1));
  expect(incoming).toEqual({
    id: expect.any(String),
    api_version: "2022-05-25",
    name: "sms.incoming",
    created_at: expect.any(Number),
    notification_task_id: expect.any(String),
    attempt_total: 10,
    attempts_total: 10,
    attempt_number: 1,
    data: {
      id: expect.any(String),
      from: "+491713920001",
      to: number,
      text: "Yes",
      received_at: expect.any(Number),
      msg_uuid: null,
    },
  });
  expect(dry).toMatchObject({
    name: "sms.delivery.dryrun",
    data: { id: "11111111-2222-3333-4444-555555555555", dlr_code: 1, callback_data: "order-1" },
  });
  expect(bodies(some)[0].id).toBe(incoming.id);
  expect(bodies(some)[0].notification_task_id).not.toBe(incoming.notification_task_id);
});

test("signs requests as the Standard Webhooks library verifies, with all secrets during a rotation", async () => {
  const receiver = await receive();
  const webhook = await makeWebhook(account.ctx, {
    target: receiver.url,
    token: "our-own-token-4711",
  });
  // Two people at once: the receiver still has the first of three.
  const former = await send(owner, "POST", toPath(webhook.id, "/rotate"));
  const rotated = await send(owner, "POST", toPath(webhook.id, "/rotate"));
  await raise(1);
  work();
  await until(() => expect(receiver.requests).toHaveLength(1));
  const [{ headers, body }] = receiver.requests as [(typeof receiver.requests)[0]];
  expect(headers["x-service-token"]).toBe("our-own-token-4711");
  expect(headers["content-type"]).toBe("application/json");
  for (const secret of [webhook.secret, former.body.secret, rotated.body.secret]) {
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ name: "sms.delivery" });
  }
  const verifier = new Webhook(rotated.body.secret);
  const changed = body.replace('"dlr_code":1', '"dlr_code":8');
  expect(() => verifier.verify(changed, headers)).toThrow("No matching signature");
  const late = {
    ...headers,
    "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 600),
  };
  expect(() => verifier.verify(body, late)).toThrow();
});

test("retries a failing receiver under the same ID, and keeps its responses", async () => {
  const receiver = await receive((_, response, count) => {
    response.writeHead(count === 1 ? 500 : 200, { "x-receiver": "shop" });
    response.end(count === 1 ? "down" : "x".repeat(5_000));
  });
  const { id } = await makeWebhook(account.ctx, { target: receiver.url });
  await raise(1);
  work();
  await until(async () =>
    expect(await listDeliveryStates(account.id)).toMatchObject([{ attempts: 1, state: "pending" }]),
  );
  await passHours(account.id, 1);
  await until(async () =>
    expect(await listDeliveryStates(account.id)).toMatchObject([{ attempts: 2, state: "success" }]),
  );
  expect(new Set(receiver.ids()).size).toBe(1);
  expect(bodies(receiver).map((body) => body.attempt_number)).toEqual([1, 2]);
  expect(new Set(bodies(receiver).map((body) => body.notification_task_id)).size).toBe(2);
  const [delivery] = (await send(owner, "GET", toPath(id, "/deliveries"))).body;
  const { body } = await send(owner, "GET", toPath(id, `/deliveries/${delivery.id}`));
  const shown = body.attempt_list;
  expect(shown).toMatchObject([
    { attempt: 2, status: 200, problem: null, response_body: "x".repeat(1_024) },
    { attempt: 1, status: 500, problem: "status", response_body: "down" },
  ]);
  expect(shown[0].response_headers["x-receiver"]).toBe("shop");
  expect(shown.map((item: { request_body: string }) => item.request_body).reverse()).toEqual(
    receiver.requests.map((request) => request.body),
  );
  expect((await send(owner, "GET", toPath(id))).body).toMatchObject({
    failures: 0,
    last_day: [{ succeeded: 1, failed: 1 }],
  });
});

const mails = async (email: string) => {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT subject FROM mail_outbox WHERE recipient = $1", [email]),
  );
  return rows.map(({ subject }) => subject);
};

test("disables a receiver after five days of failures, with one email, and replays missed events in order", async () => {
  let isUp = false;
  const receiver = await receive((_, response) => {
    response.writeHead(isUp ? 204 : 503);
    response.end();
  });
  const { id } = await makeWebhook(account.ctx, { target: receiver.url });
  const missed = await raise(5);
  work();
  await until(async () => {
    const tried = (await listDeliveryStates(account.id)).filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeGreaterThanOrEqual(4);
  });
  await passHours(account.id, 120);
  await until(async () =>
    expect((await send(owner, "GET", toPath(id))).body).toMatchObject({
      is_enabled: false,
      disabled_reason: "failing",
    }),
  );
  await passHours(account.id, 24);
  // While disabled, no event is sent, but events are stored.
  missed.push(...(await raise(2)));
  await until(async () => {
    const states = (await listDeliveryStates(account.id)).map(({ state }) => state);
    expect(states).toEqual(Array(7).fill("failed"));
  });
  expect(await mails(owner.email)).toEqual(["Webhook of Test account disabled"]);
  const attention = await send(owner, "GET", "/stats/attention");
  expect(attention.body.items).toMatchObject([{ kind: "webhook_disabled", subject: receiver.url }]);

  const before = receiver.requests.length;
  const range = { from: 1 };
  const refused = await send(owner, "POST", toPath(id, "/replay"), range);
  expect(refused).toMatchObject({ status: 409, body: { reason: "webhook_disabled" } });
  isUp = true;
  await send(owner, "PUT", toPath(id), { is_enabled: true });
  const counted = await send(owner, "POST", toPath(id, "/replay"), { ...range, is_dryrun: true });
  expect(counted.body).toEqual({ count: 7, has_more: false });
  expect((await send(owner, "POST", toPath(id, "/replay"), range)).body.count).toBe(7);
  expect((await send(owner, "POST", toPath(id, "/replay"), range)).body.count).toBe(0);
  await until(() => expect(receiver.requests.length).toBe(before + 7));
  const sent = bodies(receiver).slice(before);
  expect(sent.map((body) => body.data.id)).toEqual(missed);
  expect(sent.map((body) => body.attempt_number)).toEqual(Array(7).fill(1));
}, 60_000);

test("sends queued events in order, and detects a worker that starts with the latest", async () => {
  const receiver = await receive();
  await makeWebhook(account.ctx, { target: receiver.url });
  work();
  const raiseAndCollect = async () => {
    const before = receiver.requests.length;
    const raised = await raise(7);
    await until(() => expect(receiver.requests).toHaveLength(before + 7));
    const sent = bodies(receiver).slice(before);
    return { raised, sent: sent.map((body) => body.data.id) };
  };
  const { sent, raised } = await raiseAndCollect();
  expect(sent).toEqual(raised);
  const [order, latestFirst] = ["next_at, event_id LIMIT", "next_at, event_id DESC LIMIT"];
  const wrong = await withMutant(order, latestFirst, raiseAndCollect);
  expect(wrong.sent).not.toEqual(wrong.raised);
});

test("disables a receiver at once that returns 410 Gone", async () => {
  const receiver = await receive((_, response) => {
    response.writeHead(410);
    response.end();
  });
  const { id } = await makeWebhook(account.ctx, { target: receiver.url });
  await raise(1);
  work();
  await until(async () =>
    expect((await send(owner, "GET", toPath(id))).body.disabled_reason).toBe("gone"),
  );
  expect(await mails(owner.email)).toHaveLength(1);
});

test("disables a gone receiver once over two workers, with one email, and detects an unconditional one", async () => {
  const mailsAfter = async () => {
    const mine = await createContext({ balance: "1" });
    const owner = await makeTestPerson(mine, "owner");
    const receiver = await receive((_, response) => response.writeHead(410).end());
    const { id } = await makeWebhook(mine, { target: receiver.url });
    await raiseDeliveries(mine.account.id, 2);
    const turn = makeTurn(mine, id, 2);
    const { claimed } = await runTurn(turn);
    expect(claimed).toHaveLength(2);
    const finished = await Promise.all(claimed.map((item) => sendDelivery(item)));
    await Promise.all(finished.map((item) => runTurn({ ...turn, finished: [item] })));
    expect((await send(owner, "GET", toPath(id))).body.disabled_reason).toBe("gone");
    return mails(owner.email);
  };
  expect(await mailsAfter()).toHaveLength(1);
  const asked = "webhook_id = $2 AND disabled_at IS NULL RETURNING target";
  const unasked = "webhook_id = $2 RETURNING target";
  expect(await withMutant(asked, unasked, mailsAfter)).toHaveLength(2);
});

test("disables and notifies on retry when the notification of a gone receiver failed", async () => {
  const receiver = await receive((_, response) => response.writeHead(410).end());
  const { id } = await makeWebhook(account.ctx, { target: receiver.url });
  await raise(1);
  const turn = makeTurn(account.ctx, id, 1);
  const { claimed } = await runTurn(turn);
  const finished = await Promise.all(claimed.map((item) => sendDelivery(item)));
  const end = () => runTurn({ ...turn, finished });
  await expect(
    withMutant("INSERT INTO mail_outbox", "INSERT INTO no_table", end),
  ).rejects.toThrow();
  await end();
  expect((await send(owner, "GET", toPath(id))).body.disabled_reason).toBe("gone");
  expect(await mails(owner.email)).toHaveLength(1);
});

test("ignores a late response of the previous receiver after its replacement", async () => {
  const former = await receive((_, response) => response.writeHead(410).end());
  const { id } = await makeWebhook(account.ctx, { target: former.url });
  await raise(1);
  const turn = makeTurn(account.ctx, id, 1);
  const { claimed } = await runTurn(turn);
  const finished = await Promise.all(claimed.map((item) => sendDelivery(item)));
  await send(owner, "PUT", toPath(id), { target: (await receive()).url });
  await runTurn({ ...turn, finished });
  expect((await send(owner, "GET", toPath(id))).body).toMatchObject({
    is_enabled: true,
    failures: 0,
    failing_since: null,
    last_day: [{ succeeded: 0, failed: 1 }],
  });
  expect(await listDeliveryStates(account.id)).toMatchObject([{ attempts: 1, state: "pending" }]);
});

test("doesn't follow redirects", async () => {
  const elsewhere = await receive();
  const receiver = await receive((_, response) => {
    response.writeHead(302, { location: elsewhere.url });
    response.end();
  });
  await makeWebhook(account.ctx, { target: receiver.url });
  await raise(1);
  work();
  await until(async () =>
    expect(await listDeliveryStates(account.id)).toMatchObject([{ last_problem: "status" }]),
  );
  expect(elsewhere.requests).toHaveLength(0);
});

/** Sends 60 events to a receiver that hangs and to one that does not; returns how many the first had meanwhile. */
async function hangBeside(): Promise<number> {
  const [hanging, healthy] = [await receive(), await receive()];
  await makeWebhook(account.ctx, { target: hanging.url });
  await makeWebhook(account.ctx, { target: healthy.url });
  await raise(60);
  const over = deferred();
  let hang = 0;
  work({
    async send(delivery) {
      if (delivery.target === hanging.url) {
        hang += 1;
        await over.promise;
      }
      return sendDelivery(delivery);
    },
  });
  try {
    await until(() => expect(healthy.requests).toHaveLength(60));
    return hang;
  } finally {
    over.resolve();
    await until(() => expect(hanging.requests).toHaveLength(60));
  }
}

test("doesn't delay other receivers behind a hanging one, even within its account", async () => {
  const hang = await hangBeside();
  expect(hang).toBeGreaterThan(0);
  expect(hang).toBeLessThanOrEqual(4);
}, 60_000);

test("detects a worker that ignores in-flight requests, and so floods a hanging receiver", async () => {
  const [counted, uncounted] = ["lease_until > now() GROUP BY", "false GROUP BY"];
  expect(await withMutant(counted, uncounted, hangBeside)).toBeGreaterThan(4);
}, 60_000);

test("emails an event once, as JSON", async () => {
  const email = `${uuidv7()}@example.org`;
  await makeWebhook(account.ctx, { target: email });
  const [subject] = await raise(1);
  work();
  await until(async () =>
    expect(await listDeliveryStates(account.id)).toMatchObject([{ state: "success", attempts: 1 }]),
  );
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT subject, body FROM mail_outbox WHERE recipient = $1", [email]),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].subject).toBe("Posthorn: sms.delivery");
  expect(JSON.parse(rows[0].body)).toMatchObject({ attempt_total: 1, data: { id: subject } });
});

test("takes over a dead worker's deliveries, and ignores its late result", async () => {
  const receiver = await receive();
  const { id } = await makeWebhook(account.ctx, { target: receiver.url });
  await raise(1);
  const turn = makeTurn(account.ctx, id, 10);
  const [taken] = (await runTurn(turn)).claimed;
  if (taken === undefined) throw new Error("Nothing was taken");
  expect((await runTurn(turn)).claimed).toEqual([]);
  await passHours(account.id, 1);
  const [again] = (await runTurn(turn)).claimed;
  expect(again).toMatchObject({ deliveryId: taken.deliveryId, claim: taken.claim + 1 });
  const late = await sendDelivery(taken);
  await runTurn({ ...turn, finished: [late] });
  expect(await listDeliveryStates(account.id)).toMatchObject([{ state: "pending", attempts: 0 }]);
  if (again === undefined) throw new Error("Nothing was taken again");
  const finished = await sendDelivery(again);
  await runTurn({ ...turn, finished: [finished] });
  // Simulates a COMMIT with a lost response.
  await runTurn({ ...turn, finished: [finished] });
  expect(await listDeliveryStates(account.id)).toMatchObject([{ state: "success", attempts: 1 }]);
  expect(new Set(receiver.ids()).size).toBe(1);
});

test("cancels a deleted webhook's queued deliveries", async () => {
  const { id } = await makeWebhook(account.ctx, { target: "https://example.invalid/" });
  await raise(3);
  expect((await send(owner, "DELETE", toPath(id))).status).toBe(204);
  work();
  await until(async () =>
    expect(await listDeliveryStates(account.id)).toMatchObject(
      Array(3).fill({ state: "failed", attempts: 0, last_problem: "disabled" }),
    ),
  );
});
