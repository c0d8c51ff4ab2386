import { database } from "@/lib/db/client";
import { asOwner } from "@/lib/db/transaction";
import { callBulks, LARGE_BULK, makeGroup } from "./bulks";
import { MESSAGE, percentile } from "./load";
import { type Child, type Customer, makeCustomer, type Stack, until } from "./stack";

/** The neighbour's single messages, sent sequentially. */
const SINGLES = 400;
const PAUSE_MS = 50;

const countSent = ({ accountId }: Customer): Promise<number> =>
  asOwner(async (tx) => {
    const { rows } = await tx.query(
      "SELECT count(*) AS sent FROM messages WHERE account_id = $1 AND gateway_sent_at IS NOT NULL",
      [accountId],
    );
    return Number(rows[0]?.sent);
  });

/** Sends a message; returns its UUID and the time of the response. */
async function sendOne(api: Child, { token }: Customer): Promise<[string, number]> {
  const response = await fetch(`http://127.0.0.1:${api.port}/sms`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-service-auth-token": token,
    },
    body: MESSAGE,
  });
  const body = (await response.json()) as { uuid: unknown };
  if (response.status !== 201) throw new Error(`POST /sms: ${response.status}`);
  return [String(body.uuid), Date.now()];
}

/**
 * Returns milliseconds from each response until the submission was recorded, which is later than the submission itself.
 */
async function measureWaits(api: Child, customer: Customer): Promise<number[]> {
  const answered = new Map<string, number>();
  for (let at = 0; at < SINGLES; at += 1) {
    const [uuid, answeredAt] = await sendOne(api, customer);
    answered.set(uuid, answeredAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await until("the single messages are sent", 120_000, async () => {
    return (await countSent(customer)) >= SINGLES;
  });
  const { rows } = await asOwner((tx) =>
    tx.query<{ uuid: string; sent: Date }>(
      "SELECT uuid, gateway_sent_at AS sent FROM messages WHERE account_id = $1",
      [customer.accountId],
    ),
  );
  return rows.map(({ uuid, sent }) => Math.max(0, sent.getTime() - (answered.get(uuid) ?? 0)));
}

export interface FairnessMeasurement {
  alone: { p50: number; p95: number };
  beside: { p50: number; p95: number; max: number };
  /** Bulk messages handed over before the first and by the last single message. */
  bulkBefore: number;
  bulkAfter: number;
}

/** Compares one account's single messages during another's bulk with an idle system. */
export async function benchFairness(stack: Stack): Promise<FairnessMeasurement> {
  const api = await stack.start("api");
  const worker = await stack.start("worker", { SIMULATOR: "on", SIMULATOR_SPEED: "1000" });
  const large = await makeCustomer("1000000");
  const groupId = await makeGroup(large, LARGE_BULK);
  await database().pool("owner").query("VACUUM ANALYZE contact_phones");
  // Warm-up.
  await measureWaits(api, await makeCustomer("1000"));
  const alone = await measureWaits(api, await makeCustomer("1000"));
  await callBulks(api, large, "POST", "", {
    text: "Your order is on its way.",
    sender_id: "POSTHORN",
    msg_groups: [groupId],
  });
  await until("the bulk has begun", 60_000, async () => (await countSent(large)) > 1_000);
  const bulkBefore = await countSent(large);
  const concurrentWaits = await measureWaits(api, await makeCustomer("1000"));
  const bulkAfter = await countSent(large);
  await Promise.all([api.stop(), worker.stop()]);
  const read = (delays: number[]) => ({
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
  });
  return {
    alone: read(alone),
    beside: { ...read(concurrentWaits), max: Math.max(...concurrentWaits) },
    bulkBefore,
    bulkAfter,
  };
}
