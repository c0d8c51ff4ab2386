import { expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { recordStatements } from "@/lib/db/testing/test-statements";
import type {
  ClaimedDelivery,
  FinishedDelivery,
} from "@/lib/gateway/developers/webhooks/delivery/claimed";
import {
  listDeliveryStates,
  makeWebhook,
  raiseDeliveries,
} from "@/lib/gateway/developers/webhooks/test-webhooks";
import { until, work } from "./test-deliveries";

testDatabase();

/** Interval between the ends of a receiver's requests. */
const STEP_MS = 2;

/** Ends requests one after the other. */
function createSend() {
  let sentCount = 0;
  return async ({ request: _, ...delivery }: ClaimedDelivery): Promise<FinishedDelivery> => {
    const place = sentCount++ % 4;
    await new Promise((resolve) => setTimeout(resolve, place * STEP_MS));
    return {
      delivery,
      startedAt: new Date(),
      durationMs: place * STEP_MS,
      status: 204,
      retryAfter: null,
      problem: null,
      responseHeaders: {},
      responseBody: "",
    };
  };
}

test("writes the results of requests together that end within a few milliseconds", async () => {
  const { account, ...ctx } = await createContext();
  await makeWebhook({ account, ...ctx }, { target: "https://example.com/hook" });
  await raiseDeliveries(account.id, 40);
  const { statements } = await recordStatements(async () => {
    work({ send: createSend() });
    await until(async () => {
      const states = (await listDeliveryStates(account.id)).map(({ state }) => state);
      expect(states).toEqual(Array.from({ length: 40 }, () => "success"));
    });
  });
  const writes = statements.filter((statement) => statement.includes('"webhook_attempts"'));
  expect(writes.length).toBeLessThanOrEqual(14);
});
