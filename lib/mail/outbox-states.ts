import type { Tx } from "@/lib/db/transaction";
import { findMailsByDocument, findOutboxStates } from "./store";

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
  return new Map(rows.map((row) => [row.mail_id, toState(row)]));
}

function toState({
  done_at: doneAt,
  last_error: error,
}: {
  done_at: Date | null;
  last_error: string | null;
}): OutboxMailState {
  const endState = error === null ? "sent" : "failed";
  return { state: doneAt === null ? "queued" : endState, error };
}

export interface DocumentMailState {
  /** `canceled`: not sent, as there was nothing to say anymore. */
  state: OutboxMailState["state"] | "canceled";
  error: string | null;
  recipient: string;
  subject: string;
  createdAt: Date;
  doneAt: Date | null;
}

/** Returns the mails of a document that are kept, newest first; needs the role `worker`. */
export async function findDocumentMails(
  tx: Tx,
  accountId: number,
  documentId: number,
): Promise<DocumentMailState[]> {
  const rows = await findMailsByDocument(tx, accountId, documentId);
  return rows.map(({ recipient, subject, created_at: createdAt, done_at: doneAt, ...row }) => ({
    recipient,
    subject,
    createdAt,
    doneAt,
    ...(row.is_canceled
      ? { state: "canceled", error: null }
      : toState({ ...row, done_at: doneAt })),
  }));
}
