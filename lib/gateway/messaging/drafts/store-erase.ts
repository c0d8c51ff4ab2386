import { lastDigits } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import type { DraftContent } from "./schema";
import type { StoredContent } from "./stored-content";

interface FoundDraft {
  uuid: string;
  content: StoredContent;
}

/** Includes former field names of rows not saved since. */
const TYPED = `concat(content ->> 'phone', content ->> 'to', content -> 'bulk' ->> 'phones', content -> 'bulk' ->> 'numbers')`;

const WITH_DIGITS = `SELECT uuid, content FROM drafts WHERE account_id = $1
  AND strpos(regexp_replace(${TYPED}, '\\D', '', 'g'), $2) > 0
  ORDER BY uuid`;

/** Candidates that contain the number. */
export async function findDraftsWith(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<FoundDraft[]> {
  const { rows } = await tx.query<FoundDraft>(WITH_DIGITS, [accountId, lastDigits(phone)]);
  return rows;
}

export async function lockDraftsWith(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<FoundDraft[]> {
  const digits = [accountId, lastDigits(phone)];
  const { rows } = await tx.query<FoundDraft>(`${WITH_DIGITS} FOR UPDATE`, digits);
  return rows;
}

/** A new revision, so that an open editor can't save the number again. */
export async function writeContent(
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
