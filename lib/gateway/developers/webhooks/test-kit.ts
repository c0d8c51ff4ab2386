import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-kit-context";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { newSecret, newToken, sealKeys } from "./keys";
import { insertWebhook, nextWebhookId } from "./store";

const BODY = { target: "https://example.com/posthorn" };

/** Made past the limit of five: suites make many in one account. */
async function makeWebhook({ account }: KitContext, target = BODY.target): Promise<string> {
  const { id } = account.ctx.account;
  return withAccount(id, async (tx) => {
    const webhookId = await nextWebhookId(tx);
    const keys = { token: newToken(), secret: newSecret() };
    await insertWebhook(tx, id, {
      webhookId,
      kind: "http",
      target,
      events: null,
      eventsRole: "owner",
      sealedKeys: sealKeys(id, webhookId, keys),
      createdAt: new Date(),
      createdBy: null,
    });
    return String(webhookId);
  });
}

const createExample = async (context: KitContext) => ({
  params: { webhook_id: await makeWebhook(context) },
});

async function makeDelivery({ make, owner }: KitContext, webhookId: string): Promise<string> {
  const path = `/webhooks/${webhookId}/test`;
  return (await make(owner, "POST", path, { event: "sms.delivery" })).id;
}

const createDeliveredExample = async (context: KitContext) => {
  const webhook_id = await makeWebhook(context);
  const delivery_id = await makeDelivery(context, webhook_id);
  await asOwner((tx) =>
    tx.query(
      "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL WHERE account_id = $1 AND delivery_id = $2",
      [context.account.ctx.account.id, delivery_id],
    ),
  );
  return { params: { webhook_id, delivery_id } };
};

const keys = ["messaging", "read"] as const;

export const testKit: TestKit = {
  operations: {
    listWebhookEvents: {
      permission: "read developers",
      keys,
      noFilter: "It lists data shared by all accounts.",
    },
    listWebhooks: { permission: "read developers", keys },
    createWebhook: {
      permission: "write developers",
      // Uses an account without webhooks.
      exampleRequest: async () => ({ as: await makeTestOwner(), body: BODY }),
      audit: "webhook.created",
      noFilter: "It creates a row and reads none.",
    },
    getWebhook: { permission: "read developers", keys, exampleRequest: createExample },
    getWebhookStats: {
      permission: "read developers",
      keys,
      noFilter: "Aggregates can't be filtered by owner.",
      exampleRequest: createExample,
    },
    updateWebhook: {
      permission: "write developers",
      body: { target: "https://example.org/taken-over" },
      exampleRequest: createExample,
      audit: "webhook.changed",
    },
    deleteWebhook: {
      permission: "write developers",
      exampleRequest: createExample,
      audit: "webhook.deleted",
    },
    revealWebhookSecrets: {
      permission: "write developers",
      exampleRequest: createExample,
      audit: "webhook.revealed",
    },
    rotateWebhook: {
      permission: "write developers",
      exampleRequest: createExample,
      audit: "webhook.rotated",
    },
    listWebhookDeliveries: { permission: "read developers", keys, exampleRequest: createExample },
    getWebhookDelivery: {
      permission: "read developers",
      keys,
      exampleRequest: createDeliveredExample,
    },
    replayWebhookDelivery: {
      permission: "write developers",
      keys: ["messaging"],
      exampleRequest: createDeliveredExample,
      audit: "webhook.replayed",
    },
    replayWebhook: {
      permission: "write developers",
      keys: ["messaging"],
      body: { from: 1 },
      exampleRequest: createDeliveredExample,
      audit: "webhook.replayed",
    },
    testWebhook: {
      permission: "write developers",
      keys: ["messaging"],
      body: { event: "sms.delivery" },
      exampleRequest: createExample,
      audit: { none: "a sample to the account's own receiver, shown in its delivery list" },
    },
  },

  async fixture(context, canary) {
    const target = `https://example.com/?${new URLSearchParams({ canary })}`;
    const webhookId = await makeWebhook(context, target);
    const deliveryId = await makeDelivery(context, webhookId);
    return { ids: { webhook_id: [webhookId], delivery_id: [deliveryId] } };
  },
};
