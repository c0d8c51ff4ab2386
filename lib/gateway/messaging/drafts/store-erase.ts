import { lastDigitsOf } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import type { DraftContent } from "./schema";
import type { StoredContent } from "./stored-content";

interface FoundDraft {
  uuid: string;
  content: StoredContent;
}

/** Recipients as they were typed; the names that fields had before are those of rows that nobody saved since. */
const TYPED = `concat(content ->> 'phone', content ->> 'to', content -> 'bulk' ->> 'phones', content -> 'bulk' ->> 'numbers')`;

const WITH_DIGITS = `SELECT uuid, content FROM drafts WHERE account_id = $1
  AND strpos(regexp_replace(${TYPED}, '\\D', '', 'g'), $2) > 0
  ORDER BY uuid`;

/** Drafts in whose recipients a number may stand. */
export async function findDraftsWith(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<FoundDraft[]> {
  const { rows } = await tx.query<FoundDraft>(WITH_DIGITS, [accountId, lastDigitsOf(phone)]);
  return rows;
}

/** The same, locked until the transaction ends. */
export async function lockDraftsWith(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<FoundDraft[]> {
  const digits = [accountId, lastDigitsOf(phone)];
  const { rows } = await tx.query<FoundDraft>(`${WITH_DIGITS} FOR UPDATE`, digits);
  return rows;
}

/** A new revision, so that whoever has the draft open does not save the number again. */
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
