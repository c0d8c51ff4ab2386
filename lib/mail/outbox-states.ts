import type { Tx } from "@/lib/db/transaction";
import { findOutboxStates } from "./store";

export interface OutboxMailState {
  state: "queued" | "sent" | "failed";
  error: string | null;
}

/** Returns the states of mails by id, without those deleted since; needs the role `worker`. */
export async function findMailStates(
  tx: Tx,
  mailIds: readonly string[],
): Promise<Map<string, OutboxMailState>> {
  const rows = await findOutboxStates(tx, mailIds);
  return new Map(
    rows.map(({ mail_id: id, done_at: doneAt, last_error: error }) => {
      const state = doneAt === null ? "queued" : error === null ? "sent" : "failed";
      return [id, { state, error }];
    }),
  );
}
