import { repeatLockTimeout } from "@/lib/db/testing/test-waits";
import { shiftTimes } from "@/lib/db/testing/test-times";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Receipt } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import type { EventName } from "@/lib/gateway/developers/webhooks/schema-values";
import { makeWebhook } from "@/lib/gateway/developers/webhooks/test-webhooks";
import { findLedgerDiscrepancies } from "@/lib/gateway/messaging/sms/test-sms";
import { allowTestNumbers } from "@/lib/gateway/trust/pumping-guard/test-guard";
import {
  findDue,
  type Messengers,
  runVerificationSteps as runStep,
} from "@/lib/gateway/trust/verify-codes/public";
import {
  createTestMessenger,
  type TestMessenger,
} from "@/lib/gateway/trust/verify-codes/test-messenger";
import { expectSumsOfCodes } from "@/lib/gateway/trust/verify-codes/test-stats";
import { adjust } from "@/lib/ledger/ledger";
import { getBalances } from "@/lib/ledger/store-balances";
import { createTestCarrier, takePart, type TestCarrier } from "@/lib/dispatch/test-carrier";
import { startWorker, type Worker } from "@/lib/dispatch/worker/worker";

const { send, account } = testModule({ account: { balance: "1" }, hasRates: true });

const MESSENGER = { channel: "messenger", timeout_sec: 30 };
const VOICE = { channel: "voice" };
const SMS = { channel: "sms", sender_id: "NORDWIND" };
const PRICES = { messenger: 50_000n, voice: 40_000n, sms: 75_000n };

let messenger: TestMessenger;
let network: TestCarrier;
let answer: PartOutcome | null;
let worker: Worker;
let ahead = 0;
const now = () => new Date(Date.now() + ahead * 1_000);

beforeEach(async () => {
  ahead = 0;
  answer = null;
  await allowTestNumbers(account);
  messenger = createTestMessenger();
  await start();
});
afterEach(async () => {
  await worker.stop();
  expect(await findLedgerDiscrepancies(account.id)).toEqual([]);
  await expectSumsOfCodes(account.id);
});

async function start() {
  network = createTestCarrier("simulator", (submission, part) =>
    answer === null ? takePart(submission, part) : answer,
  );
  worker = await startWorker({ inDoubtLimit: 8, leaseSeconds: 10, carriers: [network], log() {} });
}

const create = async (strategy: object[], more: object = {}) => {
  const body = { phone: "+491713920001", code: "471147", routing_strategy: strategy, ...more };
  const created = await send(account, "POST", "/verify_codes", body);
  expect([created.status, created.body]).toEqual([201, expect.anything()]);
  return created.body.id as string;
};
const get = async (id: string) => (await send(account, "GET", `/verify_codes/${id}`)).body;
const check = async (id: string, code = "471147") =>
  (await send(account, "POST", `/verify_codes/${id}/check`, { code })).body;

async function work(messengers: Messengers = messenger): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const due = await findDue(1_000, [], now());
    const mine = due.filter(({ accountId }) => accountId === account.id);
    const step = (due: (typeof mine)[number]) => runStep(due, { messengers, now });
    const taken = await Promise.all(mine.map((due) => step(due).catch(repeatLockTimeout)));
    if (!taken.includes(true)) return;
  }
}

/** Works until the verification matches; messages progress independently meanwhile. */
const become = (id: string, expected: object) =>
  expect.poll(() => work().then(() => get(id)), { interval: 50 }).toMatchObject(expected);

const history = (...steps: [string, number, (string | null)?][]) => ({
  history: steps.map(([channel, status, reason = null]) =>
    expect.objectContaining({ channel, status, reason }),
  ),
});

/** End of a verification: status, cost in cents, and the channel that delivered the code. */
const ended = (status: number, cost: number, delivered_channel: string | null) => ({
  status,
  cost,
  delivered_channel,
});

async function money() {
  const { available, held } = await withAccount(account.id, (tx) => getBalances(tx, account.id));
  return { spent: 1_000_000n - available - held, held };
}

const receipt = (state: Receipt["state"], at = -1): Receipt[] => {
  const { uuid, attempt } = network.submissions.at(at) ?? { uuid: "", attempt: 0 };
  const carrierId = `t-${uuid}-${attempt}-1`;
  return [{ carrier: "simulator", carrierId, state, errorCode: null, reportedAt: null }];
};
const handedOver = (count: number) => expect.poll(() => network.submissions.length).toBe(count);

const resend = (id: string, key = uuidv7()) =>
  send(
    { headers: { ...account.headers, "idempotency-key": key } },
    "POST",
    `/verify_codes/${id}/resend`,
  );
const passMinute = (id: string) => {
  const where = `verify_id = '${id}'`;
  const rows = { table: "verify_steps", column: "started_at", accountId: account.id, where };
  return shiftTimes(rows, "-1 minute");
};

describe("resent code", () => {
  test("is identical, charges its step again, and keeps counting wrong attempts", async () => {
    const id = await create([SMS]);
    expect(await resend(id)).toMatchObject({ status: 429 });
    await become(id, { status: 10 });
    expect((await resend(id)).body.reason).toBe("verification_sent_recently");
    await check(id, "000000");
    await passMinute(id);
    const again = await resend(id);
    expect([again.status, again.body]).toMatchObject([
      201,
      { id, status: 5, cost: null, attempts_left: 4, routing_strategy: [{ channel: "sms" }] },
    ]);
    expect(await money()).toEqual({ spent: PRICES.sms, held: PRICES.sms });
    await become(id, { status: 10, cost: 15, ...history(["sms", 10], ["sms", 10]) });
    for (const { parts } of network.submissions) expect(parts[0]?.text).toContain("471147");
    expect(await money()).toEqual({ spent: 2n * PRICES.sms, held: 0n });
    expect(await check(id)).toMatchObject({ match: true });
    await passMinute(id);
    expect((await resend(id)).body.reason).toBe("verification_used");
  });

  test("ends with a refund when the code is entered before it was sent", async () => {
    const id = await create([MESSENGER, SMS]);
    await work();
    await messenger.report("delivered");
    await become(id, { status: 10, delivered_channel: "messenger", cost: 5 });
    await passMinute(id);
    const key = uuidv7();
    const { body } = await resend(id, key);
    expect(body).toMatchObject({ status: 5, routing_strategy: [MESSENGER, { channel: "sms" }] });
    // A repeated request sends no further message.
    expect((await resend(id, key)).body).toEqual(body);
    expect(await money()).toEqual({ spent: PRICES.messenger, held: PRICES.messenger });
    expect(await check(id)).toMatchObject({ match: true });
    await become(id, { status: 10, cost: 5, ...history(["messenger", 10]) });
    expect(await money()).toEqual({ spent: PRICES.messenger, held: 0n });
    expect(messenger.asked).toHaveLength(1);
  });

  test("is rejected by guard and balance like a verification, without any change", async () => {
    const id = await create([SMS]);
    await become(id, { status: 10 });
    await passMinute(id);
    const before = await get(id);
    for (const sql of [
      "DELETE FROM pumping_prefixes WHERE account_id = $1",
      "UPDATE pumping_settings SET spend_cap = 1 WHERE account_id = $1",
    ])
      await asOwner((tx) => tx.query(sql, [account.id]));
    expect((await resend(id)).body.code).toBe("too_many_requests");
    await allowTestNumbers(account);
    const left = 1_000_000n - PRICES.sms;
    await asOwner((tx) => adjust(tx, account.id, -left, "elsewhere", "Spent elsewhere"));
    expect((await resend(id)).status).toBe(402);
    expect(await get(id)).toEqual(before);
  });

  test("is sent three times at most, and never after it expires", async () => {
    const id = await create([SMS]);
    for (let count = 1; count <= 3; count += 1) {
      await become(id, { status: 10 });
      await passMinute(id);
      expect((await resend(id)).status).toBe(201);
    }
    await become(id, { status: 10, cost: 30 });
    await passMinute(id);
    expect((await resend(id)).body.reason).toBe("verification_sent_often");
    await asOwner((tx) =>
      tx.query("UPDATE verify_codes SET valid_until = now() WHERE account_id = $1", [account.id]),
    );
    expect((await resend(id)).body.reason).toBe("verification_expired");
  });
});

describe("SMS step", () => {
  test("succeeds when the network accepts it, and lists never show its code", async () => {
    const id = await create([{ ...SMS, template: "Code {{code}} for {you}" }]);
    expect(await money()).toEqual({ spent: 0n, held: PRICES.sms });
    await become(id, { status: 10, delivered_channel: "sms", cost: 7.5, ...history(["sms", 10]) });
    expect(network.submissions[0]?.parts).toEqual([{ number: 1, text: "Code 471147 for {you}" }]);
    const { history: steps } = await get(id);
    const sms = (await send(account, "GET", `/sms/${steps[0].external_id}`)).body;
    expect(sms).toMatchObject({ text: "Code {{code}} for {you}", price: 0.075, parts_count: 1 });
    expect(await money()).toEqual({ spent: PRICES.sms, held: 0n });
  });

  test("ends unsent if its code can't be decrypted, without delaying the account's other messages", async () => {
    await worker.stop();
    const id = await create([SMS]);
    await work();
    await asOwner((tx) =>
      tx.query("UPDATE verify_codes SET sealed_code = 'sealed under another key' WHERE id = $1", [
        id,
      ]),
    );
    const other = { text: "Hello", sender_id: "NORDWIND", phone: "+491713920002" };
    expect((await send(account, "POST", "/sms", other)).status).toBe(201);
    await start();
    await expect.poll(money).toEqual({ spent: PRICES.sms, held: 0n });
    expect(network.submissions.map(({ phone }) => phone)).toEqual([other.phone]);
  });

  test("ends with the line for WebOTP autofill", async () => {
    await become(await create([SMS], { web_otp: "example.com" }), { status: 10 });
    expect(network.submissions[0]?.parts[0]?.text.split("\n").at(-1)).toBe("@example.com #471147");
  });

  test("fails and is refunded when rejected", async () => {
    answer = { kind: "refused", statusCode: 5000, reason: "no" };
    const id = await create([SMS]);
    await become(id, { ...ended(20, 0, null), ...history(["sms", 20, "no_route"]) });
    expect(await money()).toEqual({ spent: 0n, held: 0n });
  });

  test("waits for another transaction that holds the account's balance, without failing", async () => {
    const id = await create([SMS]);
    await asOwner(async (tx) => {
      await tx.query("SELECT 1 FROM ledger_accounts WHERE account_id = $1 FOR UPDATE", [
        account.id,
      ]);
      const step = runStep({ accountId: account.id, ids: [id] }, { messengers: messenger, now });
      await expect(step).rejects.toMatchObject({ code: "55P03" });
    });
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT failures, due_at <= $2 AS is_due FROM verify_codes WHERE account_id = $1", [
        account.id,
        now(),
      ]),
    );
    expect(rows).toEqual([{ failures: 0, is_due: true }]);
    await become(id, { status: 10 });
  });

  test("fails without a charge for a blocked number", async () => {
    await send(account, "POST", "/blocked_numbers", { number: "+491713920001", type: 1 });
    const id = await create([MESSENGER, SMS]);
    await become(id, {
      status: 20,
      cost: 0,
      ...history(["messenger", 20, "blocked"], ["sms", 20, "blocked"]),
    });
    expect(messenger.asked).toEqual([]);
    expect(network.submissions).toEqual([]);
  });
});

describe("call step", () => {
  test("succeeds when answered, and spells out the code", async () => {
    const id = await create([{ ...VOICE, template: "A & B: {{code}}" }, SMS]);
    await work();
    await handedOver(1);
    expect(network.submissions[0]?.parts[0]?.text).toBe(
      '<speak>A &amp; B: <say-as interpret-as="characters">471147</say-as></speak>',
    );
    await network.report(receipt("DELIVRD"));
    await become(id, {
      ...ended(10, 4, "voice"),
      ...history(["voice", 10]),
    });
    expect(await money()).toEqual({ spent: PRICES.voice, held: 0n });
  });

  test("continues with the text when unanswered; both are charged", async () => {
    const id = await create([VOICE, SMS]);
    await work();
    await handedOver(1);
    await network.report(receipt("UNDELIV"));
    await become(id, {
      ...ended(10, 11.5, "sms"),
      ...history(["voice", 20, "undelivered"], ["sms", 10]),
    });
    expect(await money()).toEqual({ spent: PRICES.voice + PRICES.sms, held: 0n });
  });

  test("continues with the text after a timeout; its late success is recorded once", async () => {
    const id = await create([VOICE, SMS]);
    await work();
    await handedOver(1);
    ahead = 181;
    await become(id, { status: 10, ...history(["voice", 20, "timed_out"], ["sms", 10]) });
    await network.report(receipt("DELIVRD", 0));
    await become(id, { delivered_channel: "sms", ...history(["voice", 10], ["sms", 10]) });
    expect(await money()).toEqual({ spent: PRICES.voice + PRICES.sms, held: 0n });
  });
});

describe("messenger step", () => {
  test("succeeds on delivery, and refunds the rest", async () => {
    const id = await create([MESSENGER, VOICE, SMS]);
    await work();
    expect(messenger.asked).toMatchObject([{ code: "471147", lang: "DE", phone: "+491713920001" }]);
    expect(await money()).toEqual({
      spent: PRICES.messenger,
      held: PRICES.voice + PRICES.sms,
    });
    await messenger.report("sent");
    await become(id, { status: 5, ...history(["messenger", 5]) });
    await messenger.report("read");
    await become(id, {
      ...ended(10, 5, "messenger"),
      ...history(["messenger", 10]),
    });
    expect(await money()).toEqual({ spent: PRICES.messenger, held: 0n });
  });

  test("costs zero when it rejects", async () => {
    messenger = createTestMessenger(() => {
      return { kind: "refused", statusCode: 5000, reason: "no account" };
    });
    const id = await create([MESSENGER, SMS]);
    await become(id, {
      ...ended(10, 7.5, "sms"),
      ...history(["messenger", 20, "refused"], ["sms", 10]),
    });
    expect(await money()).toEqual({ spent: PRICES.sms, held: 0n });
  });

  test("is retried while busy, up to a limit", async () => {
    messenger = createTestMessenger((_, time) =>
      time < 3
        ? { kind: "temporary", retryAfterMs: 2_000, reason: "busy" }
        : { kind: "accepted", carrierId: "m" },
    );
    const id = await create([MESSENGER, SMS]);
    await work();
    expect(messenger.asked).toHaveLength(1);
    ahead = 3;
    await work();
    ahead = 6;
    await work();
    expect(messenger.asked).toHaveLength(3);
    ahead = 31;
    await become(id, {
      cost: 12.5,
      ...history(["messenger", 20, "timed_out"], ["sms", 10]),
    });
    expect(await money()).toEqual({ spent: PRICES.messenger + PRICES.sms, held: 0n });
  });

  test("continues after a failure or timeout; a late delivery is recorded without a second charge", async () => {
    const id = await create([MESSENGER, SMS]);
    await work();
    ahead = 31;
    await become(id, { status: 10, ...history(["messenger", 20, "timed_out"], ["sms", 10]) });
    const before = await money();
    await messenger.report("delivered");
    await become(id, { delivered_channel: "sms", ...history(["messenger", 10], ["sms", 10]) });
    expect(await money()).toEqual(before);
    expect(await get(id)).toMatchObject({ cost: 12.5 });
  });

  test("isn't charged without a response unless a report arrives in time", async () => {
    messenger = createTestMessenger(() => ({ kind: "unknown", reason: "no answer" }));
    const id = await create([MESSENGER, SMS]);
    await work();
    expect(await money()).toMatchObject({ spent: 0n });
    ahead = 31;
    await become(id, { status: 10, cost: 7.5 });
    await messenger.report("delivered");
    await become(id, { cost: 7.5, ...history(["messenger", 10], ["sms", 10]) });
    expect(await money()).toEqual({ spent: PRICES.sms, held: 0n });
  });

  test("waits for a connected worker, up to a limit", async () => {
    const id = await create([MESSENGER, SMS]);
    const away: Messengers = { ...messenger, choose: () => ({ kind: "elsewhere" }) };
    await work(away);
    expect(await get(id)).toMatchObject({ status: 0, history: [] });
    ahead = 31;
    await work(away);
    await become(id, {
      status: 10,
      cost: 7.5,
      ...history(["messenger", 20, "no_route"], ["sms", 10]),
    });
  });

  test("continues without a carrier", async () => {
    const id = await create([MESSENGER, SMS]);
    await work({ ...messenger, choose: () => ({ kind: "nobody" }) });
    await become(id, {
      status: 10,
      cost: 7.5,
      ...history(["messenger", 20, "no_route"], ["sms", 10]),
    });
  });
});

describe("verification whose code is entered", () => {
  test("succeeds at once by the running step, and skips later ones", async () => {
    const id = await create([MESSENGER, SMS]);
    await work();
    expect(await check(id)).toMatchObject({ match: true });
    expect(await get(id)).toMatchObject({
      status: 10,
      delivered_channel: "messenger",
      ...history(["messenger", 10]),
    });
    ahead = 700;
    await become(id, { cost: 5 });
    expect(network.submissions).toEqual([]);
    expect(await money()).toEqual({ spent: PRICES.messenger, held: 0n });
  });

  test("cancels its queued text instead of sending it", async () => {
    answer = { kind: "temporary", retryAfterMs: 300, reason: "busy" };
    const id = await create([SMS]);
    await work();
    await handedOver(1);
    await check(id);
    answer = null;
    await become(id, { status: 10, cost: 0 });
    expect(await money()).toEqual({ spent: 0n, held: 0n });
  });
});

describe("timing", () => {
  test("sends no message after a 15-minute outage, and refunds it (D11)", async () => {
    await worker.stop();
    const id = await create([VOICE, SMS]);
    const waiting = await create([SMS]);
    await work();
    // The outage passes for the queue, too.
    await asOwner(async (tx) => {
      const { rows } = await tx.query(
        "SELECT uuid, valid_until - interval '15 minutes' AS earlier FROM dispatch_queue WHERE account_id = $1",
        [account.id],
      );
      for (const { uuid, earlier } of rows)
        await tx.query(
          "UPDATE dispatch_queue SET valid_until = $3 WHERE account_id = $1 AND uuid = $2",
          [account.id, uuid, earlier],
        );
    });
    ahead = 900;
    await start();
    // Step and message have both expired; the first to check reports it.
    const over = {
      channel: "voice",
      status: 20,
      reason: expect.stringMatching(/^(timed_out|expired)$/),
    };
    await become(id, { status: 20, cost: 0, history: [expect.objectContaining(over)] });
    await become(waiting, { status: 20, cost: 0 });
    expect(network.submissions).toEqual([]);
    expect(await money()).toEqual({ spent: 0n, held: 0n });
  });

  test("deletes the code's hash at its end, and the code itself after a day", async () => {
    const id = await create([SMS]);
    await become(id, { status: 10, code: "471147" });
    const stored = async () => {
      const { rows } = await asOwner((tx) =>
        tx.query(
          `SELECT code_hash IS NULL AS hash, sealed_code IS NULL AS code, due_at IS NULL AS done
           FROM verify_codes WHERE id = $1`,
          [id],
        ),
      );
      return rows[0];
    };
    expect(await stored()).toEqual({ hash: false, code: false, done: false });
    ahead = 601;
    await work();
    expect(await stored()).toEqual({ hash: true, code: false, done: false });
    ahead = 86_401;
    await work();
    expect(await stored()).toEqual({ hash: true, code: true, done: true });
    expect(await get(id)).not.toHaveProperty("code");
  });

  test("deletes a code with the last step when requested, and still accepts it until then", async () => {
    const id = await create([SMS], { is_code_deleted: true });
    expect(await get(id)).toMatchObject({ code: "471147" });
    await become(id, { status: 10 });
    expect(await get(id)).not.toHaveProperty("code");
    expect(await check(id, "000000")).toMatchObject({ match: false, attempts_left: 4 });
    expect(await check(id)).toMatchObject({ match: true });
  });
});

describe("workers", () => {
  test("don't reopen a verification by failing after another worker saw its end", async () => {
    const id = await create([MESSENGER], { is_code_deleted: true });
    const readRetryState = async () => {
      const { rows } = await asOwner((tx) =>
        tx.query("SELECT failures, due_at FROM verify_codes WHERE account_id = $1", [account.id]),
      );
      return rows;
    };
    const failsLate: Messengers = {
      ...messenger,
      send: async () => {
        expect((await check(id)).match).toBe(true);
        await work();
        expect(await readRetryState()).toEqual([{ failures: 0, due_at: null }]);
        throw new Error("the connection broke");
      },
    };
    const failures: unknown[] = [];
    const log = (_: string, error: unknown) => failures.push(error);
    await runStep({ accountId: account.id, ids: [id] }, { messengers: failsLate, now, log });
    expect(failures).toMatchObject([{ message: "the connection broke" }]);
    expect(await readRetryState()).toEqual([{ failures: 0, due_at: null }]);
  });

  test("take each step once at any concurrency", async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => create([MESSENGER, SMS])));
    await Promise.all([work(), work(), work()]);
    expect(messenger.asked).toHaveLength(4);
    ahead = 31;
    await Promise.all([work(), work(), work()]);
    for (const id of ids) await become(id, { status: 10, cost: 12.5 });
    expect(network.submissions).toHaveLength(4);
    expect(await money()).toEqual({ spent: 4n * 125_000n, held: 0n });
  });

  test("leave a step to the next worker when they die before the request, not after", async () => {
    const before = await create([MESSENGER, SMS]);
    const dead: Messengers = { ...messenger, send: () => null };
    await work(dead);
    expect(messenger.asked).toEqual([]);
    ahead = 11;
    await work();
    expect(messenger.asked).toHaveLength(1);
    await messenger.report("delivered");
    await become(before, { status: 10, cost: 5 });

    ahead = 0;
    const behind = await create([MESSENGER, SMS]);
    const { send: ask } = messenger;
    await work({
      ...messenger,
      send: (carrier, message) => {
        void ask(carrier, message);
        return null;
      },
    });
    await expect.poll(() => messenger.asked.length).toBe(2);
    ahead = 11;
    await work();
    expect(messenger.asked).toHaveLength(2);
    await messenger.report("delivered");
    await become(behind, { status: 10, cost: 5 });
    expect(await money()).toEqual({ spent: 2n * PRICES.messenger, held: 0n });
  });
});

const EVENTS = "SELECT * FROM webhook_events WHERE account_id = $1 ORDER BY event_id";

describe("webhooks", () => {
  test("are notified of every step, never with the code", async () => {
    const names = ["success", "failed", "channel.sent", "channel.success", "channel.failed"];
    const events = [...names, "channel.updated"].map((name) => `verify_code.${name}` as EventName);
    await makeWebhook(account.ctx, { target: "https://example.com/hook", events });
    const id = await create([MESSENGER, SMS], { is_code_deleted: true, payload: "p" });
    await work();
    ahead = 31;
    await become(id, { status: 10 });
    await messenger.report("read");
    await become(id, history(["messenger", 10], ["sms", 10]));
    type EventRow = { name: string; data: { channel?: string; phone: string }; phone: string };
    const { rows } = await asOwner((tx) => tx.query<EventRow>(EVENTS, [account.id]));
    expect(rows.map(({ name, data }) => [name, data.channel])).toEqual([
      ["verify_code.channel.sent", "messenger"],
      ["verify_code.channel.failed", "messenger"],
      ["verify_code.channel.sent", "sms"],
      ["verify_code.channel.success", "sms"],
      ["verify_code.success", undefined],
      ["verify_code.channel.updated", "messenger"],
    ]);
    expect(rows.map(({ phone }) => phone)).toEqual(rows.map(({ data }) => data.phone));
    expect(rows[4]?.data).toMatchObject({ id, status: 10, cost: 12.5, payload: "p" });
    expect(JSON.stringify(rows)).not.toContain("471147");
  });
});
