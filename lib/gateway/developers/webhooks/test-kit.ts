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
      may: "see developers",
      keys,
      noFilter: "It lists what there is for everyone.",
    },
    listWebhooks: { may: "see developers", keys },
    createWebhook: {
      may: "change developers",
      // Of an account that has none yet.
      exampleRequest: async () => ({ as: await makeTestOwner(), body: BODY }),
      audit: "webhook.created",
      noFilter: "It makes a row and asks for none.",
    },
    getWebhook: { may: "see developers", keys, exampleRequest: createExample },
    getWebhookStats: {
      may: "see developers",
      keys,
      noFilter: "Sums carry no mark of whose they are.",
      exampleRequest: createExample,
    },
    updateWebhook: {
      may: "change developers",
      body: { target: "https://example.org/taken-over" },
      exampleRequest: createExample,
      audit: "webhook.changed",
    },
    deleteWebhook: {
      may: "change developers",
      exampleRequest: createExample,
      audit: "webhook.deleted",
    },
    revealWebhookSecrets: {
      may: "change developers",
      exampleRequest: createExample,
      audit: "webhook.revealed",
    },
    rotateWebhook: {
      may: "change developers",
      exampleRequest: createExample,
      audit: "webhook.rotated",
    },
    listWebhookDeliveries: { may: "see developers", keys, exampleRequest: createExample },
    getWebhookDelivery: { may: "see developers", keys, exampleRequest: createDeliveredExample },
    replayWebhookDelivery: {
      may: "change developers",
      keys: ["messaging"],
      exampleRequest: createDeliveredExample,
      audit: "webhook.replayed",
    },
    replayWebhook: {
      may: "change developers",
      keys: ["messaging"],
      body: { from: 1 },
      exampleRequest: createDeliveredExample,
      audit: "webhook.replayed",
    },
    testWebhook: {
      may: "change developers",
      keys: ["messaging"],
      body: { event: "sms.delivery" },
      exampleRequest: createExample,
      audit: { none: "a sample to a receiver of one's own, which its list of deliveries shows" },
    },
  },

  async fixture(context, canary) {
    const target = `https://example.com/?${new URLSearchParams({ canary })}`;
    const webhookId = await makeWebhook(context, target);
    const deliveryId = await makeDelivery(context, webhookId);
    return { ids: { webhook_id: [webhookId], delivery_id: [deliveryId] } };
  },
};
