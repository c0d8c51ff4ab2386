import { makeTestAccount, makeTestApi, makeTestKey } from "@/lib/api-suites/test-api";
import { createContext } from "@/lib/db/factories";
import type { Context } from "@/lib/core/context";
import { database } from "@/lib/db/client";
import { accountStatements, withoutAccount } from "@/lib/db/transaction";
import { flushOutcomes } from "@/lib/dispatch/submission/flush";
import type { Outcome } from "@/lib/dispatch/outcome";
import { type Claim, claimNext, claimPickedMessages } from "@/lib/dispatch/claims";
import { rescheduleAccounts, readyAccounts } from "@/lib/queue/store-ready";
import { acceptReceipts } from "@/lib/dispatch/receipts/receipts";
import { findWaiting, HEAD } from "@/lib/queue/store-waiting";
import { startWorkerLease } from "@/lib/dispatch/worker-lease";
import { getMessageStats, getRequestStats } from "@/lib/gateway/account/stats/service";
import { listRates, getRatesVersion } from "@/lib/gateway/pricing/rates/store";
import { RequestLogWriter } from "@/lib/gateway/developers/request-log/public";
import { getSms, sendSms } from "@/lib/gateway/messaging/sms/public";
import { listSms } from "@/lib/gateway/messaging/sms/operations/service";
import { VALID } from "@/lib/gateway/messaging/sms/test-sms";

/** Makes what the operation needs and returns it, ready to run. */
type Prepare = () => Promise<() => Promise<unknown>>;

const ALL = { page: 1, itemsPerPage: 30, conditions: [], order: [] };
const FILTERED = {
  ...ALL,
  conditions: [{ field: "state", op: "in" as const, values: ["delivered"] }],
};

const send = (ctx: Context) => sendSms(ctx, VALID);
const accounts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createContext()));

let serial = 0;
const nextKey = () => {
  serial += 1;
  return { key: `hot ${serial}`, fingerprint: "f".repeat(64), secret: "secret", replayed: false };
};

/** An account with messages that are due, and a worker's lease. */
async function withDue(count: number, given?: number) {
  const ctx = await createContext();
  await Promise.all(Array.from({ length: count }, () => send(ctx)));
  const lease = given ?? (await startWorkerLease(600)).lease;
  return { ctx, lease, claim: (limit: number) => claim(ctx, lease, limit) };
}

const claim = (ctx: Context, lease: number, limit: number) =>
  claimNext(accountStatements(ctx.account.id), ctx.account.id, lease, limit);

const toHotId = ({ uuid }: Claim) => `hot-${uuid}`;
const sent = (one: Claim): Outcome => {
  return { kind: "sent", claim: one, carrier: "simulator", carrierIds: [toHotId(one)] };
};
const failed = (one: Claim): Outcome => {
  return { kind: "failed", claim: one, carrier: null, statusCode: 5000, reason: "no route" };
};
const later = (one: Claim): Outcome => {
  return { kind: "later", claim: one, retryAfterMs: 1_000, reason: "busy" };
};
const delivered = (one: Claim) => {
  const carrierId = toHotId(one);
  return {
    carrier: "simulator",
    carrierId,
    state: "DELIVRD" as const,
    errorCode: null,
    reportedAt: null,
  };
};

/** Hands claimed messages over, and returns them. */
async function handedOver(count: number) {
  const { ctx, lease, claim: take } = await withDue(count);
  const claims = await take(count);
  await flushOutcomes(lease, claims.map(sent));
  return { ctx, claims };
}

const NOTHING_KNOWN = { segments: [], isParameter: () => false, isCount: () => false };

function logEntry(ctx: Context) {
  serial += 1;
  return {
    accountId: ctx.account.id,
    requestId: `hot${serial}`,
    createdAt: new Date(),
    method: "POST",
    path: "/sms",
    operationId: "sendSms",
    known: NOTHING_KNOWN,
    status: 422,
    errorCode: "invalid_input",
    durationMs: 3,
    ip: "127.0.0.1",
    keyId: 1,
    userId: null,
    userAgent: "test/1",
    requestBody: "{}",
    responseBody: "{}",
  };
}

async function withCap(): Promise<Context> {
  const ctx = await createContext();
  const { id: keyId } = await makeTestKey(ctx, { spend_cap: 100 });
  const key = {
    kind: "key" as const,
    keyId,
    roles: ["messaging" as const],
    makerRole: null,
    isTest: false,
  };
  return { ...ctx, actor: { ...key, spendCap: 100_000_000n } };
}

const writeLog = (contexts: readonly Context[]) => async () => {
  const writer = new RequestLogWriter();
  for (const ctx of contexts) writer.add(logEntry(ctx));
  await writer.flush();
  if (writer.dropped > 0) throw new Error("The request log could not be written");
};

/** The statements that each message or request of an account costs, and how to have them sent. */
export const HOT_OPERATIONS: Record<string, Prepare> = {
  "prices, every two seconds": async () => () =>
    withoutAccount(async (tx) => {
      await getRatesVersion(tx);
      await listRates(tx);
    }),
  "accept: one message": async () => {
    const ctx = await createContext();
    return () => send(ctx);
  },
  "accept: 20 messages": async () => {
    const ctx = await createContext();
    return () => Promise.all(Array.from({ length: 20 }, () => send(ctx)));
  },
  "accept: with an Idempotency-Key": async () => {
    const ctx = { ...(await createContext()), idempotency: nextKey() };
    return () => send(ctx);
  },
  "accept: by a key with a spending limit": async () => {
    const ctx = await withCap();
    return () => send(ctx);
  },
  "accept: three accounts": async () => {
    const contexts = await accounts(3);
    return () => Promise.all(contexts.map(send));
  },
  "key look-up": async () => {
    const account = await makeTestAccount();
    return () => makeTestApi().send(account, "GET", "/me");
  },
  "accounts with work": async () => {
    const { ctx } = await withDue(1);
    const pool = database().pool("worker");
    const first = { accountId: 0, dueAt: "-infinity" };
    return async () => {
      await readyAccounts(pool, first, null, 100);
      await rescheduleAccounts([ctx.account.id]);
    };
  },
  claim: async () => {
    const { claim: take } = await withDue(3);
    return () => take(2);
  },
  "claim: for some carriers": async () => {
    const { ctx, lease } = await withDue(3);
    const { id } = ctx.account;
    return async () => {
      const found = await findWaiting(accountStatements(id), id, HEAD, 2);
      const uuids = found.map(({ uuid }) => uuid);
      await claimPickedMessages(accountStatements(id), id, lease, uuids);
    };
  },
  "flush: sent": async () => {
    const { lease, claim: take } = await withDue(2);
    const claims = await take(2);
    return () => flushOutcomes(lease, claims.map(sent));
  },
  "flush: failed": async () => {
    const { lease, claim: take } = await withDue(2);
    const claims = await take(2);
    return () => flushOutcomes(lease, claims.map(failed));
  },
  "flush: tried again later": async () => {
    const { lease, claim: take } = await withDue(2);
    const claims = await take(2);
    return () => flushOutcomes(lease, claims.map(later));
  },
  "flush: three accounts": async () => {
    const { lease } = await startWorkerLease(600);
    const due = await Promise.all([1, 1, 1].map((count) => withDue(count, lease)));
    const claims = (await Promise.all(due.map((item) => item.claim(1)))).flat();
    return () => flushOutcomes(lease, claims.map(sent));
  },
  receipts: async () => {
    const { claims } = await handedOver(2);
    return () => acceptReceipts(claims.map(delivered));
  },
  "receipts: before the hand-over": async () => {
    const { lease, claim: take } = await withDue(1);
    const claims = await take(1);
    await acceptReceipts(claims.map(delivered));
    return () => flushOutcomes(lease, claims.map(sent));
  },
  "list: first page": async () => {
    const { ctx } = await handedOver(2);
    return () => listSms(ctx, ALL);
  },
  "list: filtered, with its total": async () => {
    const { ctx } = await handedOver(2);
    return async () => (await listSms(ctx, { ...FILTERED, itemsPerPage: 1, page: 2 })).total();
  },
  item: async () => {
    const { ctx, claims } = await handedOver(1);
    return () => getSms(ctx, claims[0]?.uuid ?? "");
  },
  "request log": async () => writeLog(await accounts(1)),
  "request log: three accounts": async () => writeLog(await accounts(3)),
  "sums: of messages": async () => {
    const { ctx } = await handedOver(2);
    return () => getMessageStats(ctx, { interval: "day", group_by: "iso2", compare: "previous" });
  },
  "sums: of requests": async () => {
    const ctx = await createContext();
    await writeLog([ctx])();
    return () => getRequestStats(ctx, {});
  },
};
