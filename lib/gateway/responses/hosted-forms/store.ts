import type { Tx } from "@/lib/db/transaction";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import type { FormKind } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";

export interface FormRecord {
  campaign: string;
  kind: FormKind;
  name: string;
  group_id: string | null;
  form_fields: ColumnLetter[];
  /** Message of the link; null if all share it. */
  message: string | null;
}

const FORM = "c.code AS campaign, c.kind, c.name, c.group_id, c.form_fields";

export async function findFormByLink(
  tx: Tx,
  accountId: number,
  linkId: number,
): Promise<FormRecord | undefined> {
  const { rows } = await tx.query<FormRecord>(
    `SELECT ${FORM}, l.message FROM short_links l
       JOIN short_link_campaigns c ON c.account_id = l.account_id AND c.code = l.campaign
     WHERE l.account_id = $1 AND l.link_id = $2 AND c.kind <> 'link' AND c.removed_at IS NULL`,
    [accountId, linkId],
  );
  return rows[0];
}

/** `waiting`: code not yet entered; `unpaid`: the account can't pay for it. */
export type SubmissionState = "waiting" | "unpaid" | "done";

export interface SubmissionRecord {
  answer_id: string;
  number: string;
  campaign: string;
  kind: FormKind;
  state: SubmissionState;
  link_id: string;
  lang: string;
  phone: string | null;
  fields: Partial<Record<ColumnLetter, string>>;
  ip: string | null;
  reason: number | null;
  comment: string | null;
  message: string | null;
  sends: number;
  sent_at: Date | null;
  tries: number;
  created_at: Date;
  done_at: Date | null;
  erase_at: Date | null;
}

const COLUMNS = `answer_id, number, campaign, kind, state, link_id, lang, phone, fields, ip, reason, comment, message,
  sends, sent_at, tries, created_at, done_at, erase_at`;

/** Allocates a number separately, as a cluster can't use sequences within an insert. */
export async function allocateSubmissionNumber(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ number: string }>(
    "SELECT nextval('form_answer_numbers') AS number",
  );
  return rows[0]?.number ?? "";
}

/** Returns false if the submission exists. Waits for a concurrent insert of the same one. */
export async function insertSubmission(
  tx: Tx,
  accountId: number,
  row: Omit<SubmissionRecord, "tries">,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO form_answers (account_id, answer_id, number, campaign, kind, state, link_id, lang, phone, fields, ip,
       reason, comment, message, sends, sent_at, created_at, done_at, erase_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (account_id, answer_id) DO NOTHING`,
    [
      accountId,
      row.answer_id,
      row.number,
      row.campaign,
      row.kind,
      row.state,
      row.link_id,
      row.lang,
      row.phone,
      JSON.stringify(row.fields),
      row.ip,
      row.reason,
      row.comment,
      row.message,
      row.sends,
      row.sent_at,
      row.created_at,
      row.done_at,
      row.erase_at,
    ],
  );
  return rowCount === 1;
}

export async function findSubmission(
  tx: Tx,
  accountId: number,
  submissionId: string,
): Promise<SubmissionRecord | undefined> {
  const { rows } = await tx.query<SubmissionRecord>(
    `SELECT ${COLUMNS} FROM form_answers WHERE account_id = $1 AND answer_id = $2`,
    [accountId, submissionId],
  );
  return rows[0];
}

/** Locks a submission until COMMIT, so that codes are tried one at a time. */
export async function lockSubmission(
  tx: Tx,
  accountId: number,
  submissionId: string,
): Promise<SubmissionRecord | undefined> {
  const { rows } = await tx.query<SubmissionRecord>(
    `SELECT ${COLUMNS} FROM form_answers WHERE account_id = $1 AND answer_id = $2 FOR UPDATE`,
    [accountId, submissionId],
  );
  return rows[0];
}

type SubmissionChanges = Pick<
  SubmissionRecord,
  "answer_id" | "state" | "message" | "sends" | "sent_at" | "tries" | "done_at" | "erase_at"
>;

export async function updateSubmission(
  tx: Tx,
  accountId: number,
  row: SubmissionChanges,
): Promise<void> {
  await tx.query(
    `UPDATE form_answers SET state = $3, message = $4, sends = $5, sent_at = $6, tries = $7, done_at = $8,
       erase_at = $9
     WHERE account_id = $1 AND answer_id = $2`,
    [
      accountId,
      row.answer_id,
      row.state,
      row.message,
      row.sends,
      row.sent_at,
      row.tries,
      row.done_at,
      row.erase_at,
    ],
  );
}
