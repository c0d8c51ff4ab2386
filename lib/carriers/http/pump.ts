import type { CarrierHandlers, Inbound, Receipt } from "@/lib/carriers/carrier";
import type { CarrierLog } from "@/lib/carriers/carrier-kind";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { type Loop, whenDue } from "@/lib/db/due-work/when-due";
import { asWorker, type Tx } from "@/lib/db/transaction";
import type { CallbackContent } from "./callbacks";
import { callbacksDue, claimCallbacks, deleteCallbacks } from "./store";

const BATCH_SIZE = 100;

/**
 * Two batches at a time: each holds a connection while its handlers need a second one, so more could exhaust the
 * worker's pool and deadlock.
 */
const inTurn = limitConcurrency(2);

type AcceptCallbacks = (tx: Tx, contents: readonly CallbackContent[]) => Promise<void>;

export async function pullCallbacks(
  carrier: string,
  handlers: CarrierHandlers,
  contents: readonly CallbackContent[],
): Promise<void> {
  const receipts = contents.flatMap((content) =>
    content.receipts.map((receipt): Receipt => ({ ...receipt, carrier, reportedAt: null })),
  );
  const inbound = contents.flatMap((content) =>
    content.inbound.map((item): Inbound => ({ ...item, carrier })),
  );
  if (receipts.length > 0) await handlers.onReceipts(receipts);
  if (inbound.length > 0) await handlers.onInbound(inbound);
}

async function claimBatch(tx: Tx, carrier: string, takeIn: AcceptCallbacks): Promise<boolean> {
  const waiting = await claimCallbacks(tx, carrier, BATCH_SIZE);
  if (waiting.length === 0) return false;
  await takeIn(
    tx,
    waiting.map(({ content }) => content),
  );
  await deleteCallbacks(
    tx,
    waiting.map(({ callbackId }) => callbackId),
  );
  return waiting.length === BATCH_SIZE;
}

/** Starts processing callbacks; redelivery after a crash is idempotent. */
export function startPump(carrier: string, takeIn: AcceptCallbacks, log: CarrierLog): Loop {
  let isStopping = false;
  async function run(): Promise<void> {
    let hasMore = true;
    while (hasMore && !isStopping)
      hasMore = await inTurn(() => asWorker((tx) => claimBatch(tx, carrier, takeIn)));
  }
  const name = `callbacks of ${carrier}`;
  const loop = whenDue({ name, kind: "callbacks", due: callbacksDue(carrier), run, log });
  return {
    stop() {
      isStopping = true;
      return loop.stop();
    },
  };
}
