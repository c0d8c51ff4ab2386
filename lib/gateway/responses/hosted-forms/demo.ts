import { randomUUID } from "node:crypto";
import type { UnsubscribeReason } from "@/lib/core/forms/reasons";
import type { Tx } from "@/lib/db/transaction";
import { allocateSubmissionNumber, insertSubmission } from "./store";

export async function insertFarewell(
  tx: Tx,
  accountId: number,
  input: {
    campaign: string;
    linkId: number;
    reason: UnsubscribeReason | null;
    at: Date;
  },
): Promise<void> {
  const { campaign, linkId, reason, at } = input;
  const number = await allocateSubmissionNumber(tx);
  await insertSubmission(tx, accountId, {
    answer_id: randomUUID(),
    number,
    campaign,
    kind: "unsubscribe",
    state: "done",
    link_id: String(linkId),
    lang: "en",
    phone: null,
    fields: {},
    ip: null,
    reason,
    comment: null,
    message: null,
    sends: 0,
    sent_at: null,
    created_at: at,
    done_at: at,
    erase_at: null,
  });
}
