import { withoutNumber } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import type { DraftContent } from "./schema";
import { readStored, type StoredContent } from "./stored-content";
import { findDraftsWith, lockDraftsWith, writeContent } from "./store-erase";

/** Recipients as they were typed, without every spelling of one number (E.164). */
function without({ bulk, ...content }: DraftContent, phone: string, iso2: string): DraftContent {
  const cut = (typed: string) => withoutNumber(typed, phone, iso2);
  const cutLines = (lines: string) =>
    lines
      .split("\n")
      .filter((line) => cut(line) === line)
      .join("\n");
  return {
    ...content,
    phone: cut(content.phone),
    bulk: bulk == null ? bulk : { ...bulk, phones: cutLines(bulk.phones) },
  };
}

/** A draft without the number; null: it does not stand there. */
function cutDraft(stored: StoredContent, phone: string, iso2: string): DraftContent | null {
  const content = readStored(stored);
  const cut = without(content, phone, iso2);
  return JSON.stringify(cut) === JSON.stringify(content) ? null : cut;
}

/** Whether a number (E.164) is among the recipients of a draft. */
export async function isDrafted(
  tx: Tx,
  account: { id: number; iso2: string },
  phone: string,
): Promise<boolean> {
  const drafts = await findDraftsWith(tx, account.id, phone);
  return drafts.some(({ content }) => cutDraft(content, phone, account.iso2) !== null);
}

/** Takes a number (E.164) out of the recipients of drafts, with what stands behind it in its line. */
export async function eraseDrafted(
  tx: Tx,
  account: { id: number; iso2: string },
  phone: string,
): Promise<void> {
  for (const { uuid, content } of await lockDraftsWith(tx, account.id, phone)) {
    const cut = cutDraft(content, phone, account.iso2);
    if (cut !== null) await writeContent(tx, account.id, uuid, cut);
  }
}
