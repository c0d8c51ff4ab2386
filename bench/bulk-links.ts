import { database } from "@/lib/db/client";
import { makeGroup, postBulk, waitUntilExpanded } from "./bulks";
import { median } from "./load";
import { type Child, type Customer, makeCustomer, type Stack } from "./stack";

export const LINKED_BULK = 50_000;
const ROUNDS = 3;

async function makeCampaign(api: Child, { token }: Customer, type: 1 | 2): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${api.port}/short_link_campaigns`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-service-auth-token": token,
    },
    body: JSON.stringify({ type, name: "Bench", url: "https://example.org/sale" }),
  });
  return String(((await response.json()) as { id: unknown }).id);
}

/** Returns messages per second while expanding a bulk with a shared link (1) or one link per message (2). */
async function expandRate(api: Child, type: 1 | 2): Promise<number> {
  const customer = await makeCustomer("1000000");
  const groupId = await makeGroup(customer, LINKED_BULK);
  const campaign = await makeCampaign(api, customer, type);
  await database().pool("owner").query("VACUUM ANALYZE contact_phones");
  await database().pool("owner").query("CHECKPOINT");
  const text = `Hello [Name|friend], your order [Order] is on its way: [slink ${campaign}]`;
  const uuid = await postBulk(api, customer, groupId, text);
  const startedAt = performance.now();
  await waitUntilExpanded(uuid, LINKED_BULK);
  return LINKED_BULK / ((performance.now() - startedAt) / 1_000);
}

export interface LinkedBulkMeasurement {
  ratio: number;
  ownRate: number;
  sharedRate: number;
}

/** Compares bulk expansion with a link per message and with one shared link, alternating. */
export async function benchLinkedBulks(stack: Stack): Promise<LinkedBulkMeasurement> {
  const api = await stack.start("api");
  const worker = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  const rounds: { own: number; shared: number }[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const shared = await expandRate(api, 1);
    const own = await expandRate(api, 2);
    if (round > 0) rounds.push({ own, shared });
  }
  await Promise.all([api.stop(), worker.stop()]);
  return {
    ratio: median(rounds.map(({ own, shared }) => own / shared)),
    ownRate: median(rounds.map(({ own }) => own)),
    sharedRate: median(rounds.map(({ shared }) => shared)),
  };
}
