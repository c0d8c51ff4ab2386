import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { makeTestOwner } from "@/lib/api-suites/test-world";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { newSecret, newToken, sealKeys } from "./keys";
import { insertWebhook, nextWebhookId } from "./store";

const BODY = { target: "https://example.com/posthorn" };

/** Made past the limit of five: suites make many in one account. */
async function makeWebhook({ account }: World, target = BODY.target): Promise<string> {
  const { id } = account.ctx.account;
  return withAccount(id, async (tx) => {
    const webhookId = await nextWebhookId(tx);
    const keys = { token: newToken(), secret: newSecret() };
    await insertWebhook(tx, id, {
      ...{ webhookId, kind: "http", target, events: null },
      sealedKeys: sealKeys(id, webhookId, keys),
      ...{ createdAt: new Date(), createdBy: null },
    });
    return String(webhookId);
  });
}

const made = async (world: World) => ({ params: { webhook_id: await makeWebhook(world) } });

async function makeDelivery({ make, owner }: World, webhookId: string): Promise<string> {
  const path = `/webhooks/${webhookId}/test`;
  return (await make(owner, "POST", path, { event: "sms.delivery" })).id;
}

const delivered = async (world: World) => {
  const webhook_id = await makeWebhook(world);
  const delivery_id = await makeDelivery(world, webhook_id);
  await asOwner((tx) =>
    tx.query(
      "UPDATE webhook_deliveries SET state = 'failed', next_at = NULL WHERE account_id = $1 AND delivery_id = $2",
      [world.account.ctx.account.id, delivery_id],
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
      occasion: async () => ({ as: await makeTestOwner(), body: BODY }),
      audit: "webhook.created",
      noFilter: "It makes a row and asks for none.",
    },
    getWebhook: { may: "see developers", keys, occasion: made },
    updateWebhook: {
      may: "change developers",
      body: { target: "https://example.org/taken-over" },
      occasion: made,
      audit: "webhook.changed",
    },
    deleteWebhook: { may: "change developers", occasion: made, audit: "webhook.deleted" },
    revealWebhookSecrets: { may: "change developers", occasion: made, audit: "webhook.revealed" },
    rotateWebhook: { may: "change developers", occasion: made, audit: "webhook.rotated" },
    listWebhookDeliveries: { may: "see developers", keys, occasion: made },
    getWebhookDelivery: { may: "see developers", keys, occasion: delivered },
    replayWebhookDelivery: {
      may: "change developers",
      keys: ["messaging"],
      occasion: delivered,
      audit: "webhook.replayed",
    },
    replayWebhook: {
      may: "change developers",
      keys: ["messaging"],
      body: { from: 1 },
      occasion: delivered,
      audit: "webhook.replayed",
    },
    testWebhook: {
      may: "change developers",
      keys: ["messaging"],
      body: { event: "sms.delivery" },
      occasion: made,
      audit: { none: "a sample to a receiver of one's own, which its list of deliveries shows" },
    },
  },

  async victim(world, canary) {
    const target = `https://example.com/?${new URLSearchParams({ canary })}`;
    const webhookId = await makeWebhook(world, target);
    const deliveryId = await makeDelivery(world, webhookId);
    return { ids: { webhook_id: [webhookId], delivery_id: [deliveryId] } };
  },
};
