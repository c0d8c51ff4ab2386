import { getLastDigits } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import type { DraftContent } from "./schema";
import type { StoredContent } from "./stored-content";

interface StoredDraft {
  uuid: string;
  content: StoredContent;
}

/** Under current and legacy field names; a save converts a draft. */
const PHONE_FIELDS_SQL = `concat(content ->> 'phone', content ->> 'to', content -> 'bulk' ->> 'phones', content -> 'bulk' ->> 'numbers')`;

const SELECT_BY_LAST_DIGITS = `SELECT uuid, content FROM drafts WHERE account_id = $1
  AND strpos(regexp_replace(${PHONE_FIELDS_SQL}, '\\D', '', 'g'), $2) > 0
  ORDER BY uuid`;

/** Candidates that contain the last digits of `phone`; callers must confirm them. */
export async function findDraftsByPhone(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<StoredDraft[]> {
  const { rows } = await tx.query<StoredDraft>(SELECT_BY_LAST_DIGITS, [
    accountId,
    getLastDigits(phone),
  ]);
  return rows;
}

/** Locks drafts in order of their uuid, so that concurrent transactions can't deadlock. */
export async function lockDraftsByPhone(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<StoredDraft[]> {
  const params = [accountId, getLastDigits(phone)];
  const { rows } = await tx.query<StoredDraft>(`${SELECT_BY_LAST_DIGITS} FOR UPDATE`, params);
  return rows;
}

/** A new revision stops open editors from saving the number again. */
export async function updateDraftContent(
  tx: Tx,
  accountId: number,
  uuid: string,
  content: DraftContent,
): Promise<void> {
  await tx.query(
    `UPDATE drafts SET content = $3::jsonb, revision = revision + 1, updated_at = now()
     WHERE account_id = $1 AND uuid = $2`,
    [accountId, uuid, JSON.stringify(content)],
  );
}
