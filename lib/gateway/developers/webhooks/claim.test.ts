import { expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import { type EventName, MAX_WEBHOOKS } from "./schema-values";
import { runTurn } from "@/lib/gateway/developers/webhooks/delivery/run-turn";
import { makeWebhook, raiseDeliveries } from "./test-webhooks";

testDatabase();

async function makeWebhooks(ctx: Context, event: EventName, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= count; n += 1) {
    const webhook = { target: `https://example.com/${n}`, events: [event] };
    ids.push((await makeWebhook(ctx, webhook)).id);
  }
  return ids;
}

/** Returns a worker's claims in one turn, by webhook. */
async function take({ account }: Context, limit = 100): Promise<number[]> {
  const turn = { accountId: account.id, due: [], finished: [], limit };
  const { claimed } = await runTurn({ ...turn, sources: EVENT_SOURCES });
  return claimed.map(({ webhookId }) => Number(webhookId));
}

test("doesn't use up an account's slots for webhooks without events", async () => {
  const ctx = await createContext();
  await makeWebhooks(ctx, "sms.incoming", MAX_WEBHOOKS - 1);
  const [last] = await makeWebhooks(ctx, "sms.delivery", 1);
  await raiseDeliveries(ctx.account.id, 5);
  expect(await take(ctx)).toEqual([last, last, last, last]);
});

test("limits an account to 16 concurrent requests, and a webhook to 4", async () => {
  const ctx = await createContext();
  const ids = await makeWebhooks(ctx, "sms.delivery", MAX_WEBHOOKS);
  await raiseDeliveries(ctx.account.id, 5);
  const taken = await take(ctx);
  expect(taken).toHaveLength(16);
  expect(new Set(taken)).toEqual(new Set(ids));
  for (const id of ids) expect(taken.filter((item) => item === id).length).toBeLessThanOrEqual(4);
  expect(await take(ctx)).toEqual([]);
});

test("gives the next slot to a webhook without requests in flight over those with a backlog", async () => {
  const ctx = await createContext();
  const early = await makeWebhooks(ctx, "sms.delivery", MAX_WEBHOOKS - 1);
  await raiseDeliveries(ctx.account.id, 5);
  expect((await take(ctx, 2 * early.length)).sort((a, b) => a - b)).toEqual(
    early.flatMap((id) => [id, id]),
  );
  const [late] = await makeWebhooks(ctx, "sms.delivery", 1);
  await raiseDeliveries(ctx.account.id, 1);
  expect(await take(ctx, 1)).toEqual([late]);
});
