import { sendTogether } from "@/lib/db/grouping/send-together";
import { asWorker } from "@/lib/db/transaction";
import { deliveriesStatement, type Delivery, type DueReceipt, receiptsStatement } from "./store";
import { insertReplies, type Reply } from "./store-replies";

export interface AcceptedBatch {
  deliveries: Delivery[];
  receipts: DueReceipt[];
  replies: Reply[];
}

/** Stores accepted messages with their receipts and replies in one transaction. */
export async function storeAccepted(
  carrier: string,
  { deliveries, receipts, replies }: AcceptedBatch,
): Promise<void> {
  const statements = [
    deliveriesStatement(deliveries),
    ...(receipts.length === 0 ? [] : [receiptsStatement(carrier, receipts)]),
  ];
  await asWorker(async (tx) => {
    await sendTogether(tx, statements);
    await insertReplies(tx, replies);
  });
}
