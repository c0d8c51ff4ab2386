import { getLastDigits } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import type { DraftContent } from "./schema";
import type { StoredContent } from "./stored-content";

interface FoundDraft {
  uuid: string;
  content: StoredContent;
}

/** Numbers typed into a draft, under current and former field names (rows are renamed on their next save). */
const TYPED_NUMBERS_SQL = `concat(content ->> 'phone', content ->> 'to', content -> 'bulk' ->> 'phones', content -> 'bulk' ->> 'numbers')`;

const SELECT_BY_DIGITS = `SELECT uuid, content FROM drafts WHERE account_id = $1
  AND strpos(regexp_replace(${TYPED_NUMBERS_SQL}, '\\D', '', 'g'), $2) > 0
  ORDER BY uuid`;

/** Finds drafts whose typed text contains the last digits of `phone`; callers must parse it to confirm. */
export async function findDraftsByPhone(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<FoundDraft[]> {
  const { rows } = await tx.query<FoundDraft>(SELECT_BY_DIGITS, [accountId, getLastDigits(phone)]);
  return rows;
}

/** Locks drafts that `findDraftsByPhone` finds, in uuid order until COMMIT. */
export async function lockDraftsByPhone(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<FoundDraft[]> {
  const digits = [accountId, getLastDigits(phone)];
  const { rows } = await tx.query<FoundDraft>(`${SELECT_BY_DIGITS} FOR UPDATE`, digits);
  return rows;
}

/** Increments the revision, so that an open editor can't save the number again. */
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
