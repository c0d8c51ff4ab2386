import { removePhone } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import type { DraftContent } from "./schema";
import { readStored, type StoredContent } from "./stored-content";
import { findDraftsByPhone, lockDraftsByPhone, updateDraftContent } from "./store-erase";

/** Erases a number (E.164) in any spelling. */
function erasePhone({ bulk, ...content }: DraftContent, phone: string, iso2: string): DraftContent {
  const strip = (input: string) => removePhone(input, phone, iso2);
  const stripLines = (lines: string) =>
    lines
      .split("\n")
      .filter((line) => strip(line) === line)
      .join("\n");
  return {
    ...content,
    phone: strip(content.phone),
    bulk: bulk == null ? bulk : { ...bulk, phones: stripLines(bulk.phones) },
  };
}

function stripNumberFromDraft(
  stored: StoredContent,
  phone: string,
  iso2: string,
): DraftContent | null {
  const content = readStored(stored);
  const cut = erasePhone(content, phone, iso2);
  return JSON.stringify(cut) === JSON.stringify(content) ? null : cut;
}

export async function isDrafted(
  tx: Tx,
  account: { id: number; iso2: string },
  phone: string,
): Promise<boolean> {
  const drafts = await findDraftsByPhone(tx, account.id, phone);
  return drafts.some(({ content }) => stripNumberFromDraft(content, phone, account.iso2) !== null);
}

/** Erases the number with the rest of its line. */
export async function eraseDrafted(
  tx: Tx,
  account: { id: number; iso2: string },
  phone: string,
): Promise<void> {
  for (const { uuid, content } of await lockDraftsByPhone(tx, account.id, phone)) {
    const cut = stripNumberFromDraft(content, phone, account.iso2);
    if (cut !== null) await updateDraftContent(tx, account.id, uuid, cut);
  }
}
