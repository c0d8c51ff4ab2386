import { expect, test } from "vitest";
import type { Context } from "@/lib/core/context";
import { makeContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { EVENT_SOURCES } from "@/lib/webhook-sources";
import { type EventName, MAX_WEBHOOKS } from "./schema-values";
import { takeTurn } from "./service-work";
import { makeWebhook, raiseDeliveries } from "./test-webhooks";

testDatabase();

/** As many webhooks as an account may have; all but the last one get this event. */
async function makeWebhooks(ctx: Context, event: EventName): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= MAX_WEBHOOKS; n += 1) {
    const events: EventName[] = [n < MAX_WEBHOOKS ? event : "sms.delivery"];
    ids.push((await makeWebhook(ctx, { target: `https://example.com/${n}`, events })).id);
  }
  return ids;
}

/** What a worker takes in one turn, by webhook. */
async function take({ account }: Context): Promise<number[]> {
  const turn = { accountId: account.id, due: [], finished: [], limit: 100 };
  const { claimed } = await takeTurn({ ...turn, sources: EVENT_SOURCES });
  return claimed.map(({ webhookId }) => Number(webhookId));
}

test("webhooks without events take no place from the others of their account", async () => {
  const ctx = await makeContext();
  const last = (await makeWebhooks(ctx, "sms.incoming")).at(-1);
  await raiseDeliveries(ctx.account.id, 5);
  expect(await take(ctx)).toEqual([last, last, last, last]);
});

test("an account gets 16 requests at once, of all its webhooks, and a webhook 4", async () => {
  const ctx = await makeContext();
  const ids = await makeWebhooks(ctx, "sms.delivery");
  await raiseDeliveries(ctx.account.id, 5);
  const taken = await take(ctx);
  expect(taken).toHaveLength(16);
  expect(new Set(taken)).toEqual(new Set(ids));
  for (const id of ids) expect(taken.filter((one) => one === id).length).toBeLessThanOrEqual(4);
  expect(await take(ctx)).toEqual([]);
});
