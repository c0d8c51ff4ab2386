import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import type { Tx } from "@/lib/db/transaction";
import type { DraftContent } from "./schema";
import { findDraftsWith, writeContent } from "./store-forget";

/** Digits as people write a number, within one line. */
const NUMBERS = /\+?\d(?:[ \t()./-]{0,2}\d){5,19}/g;

function isNumber(typed: string, phone: string, iso2: string): boolean {
  try {
    return parsePhoneNumber(typed, iso2).e164 === phone;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

/** Recipients as they were typed, without every spelling of one number (E.164). */
function without({ bulk, ...content }: DraftContent, phone: string, iso2: string): DraftContent {
  const cut = (typed: string) =>
    typed.replace(NUMBERS, (found) => (isNumber(found, phone, iso2) ? "" : found));
  const cutLines = (lines: string) =>
    lines
      .split("\n")
      .filter((line) => cut(line) === line)
      .join("\n");
  return {
    ...content,
    to: cut(content.to),
    bulk: bulk == null ? bulk : { ...bulk, numbers: cutLines(bulk.numbers) },
  };
}

/** Takes a number (E.164) out of the recipients of drafts, with what stands behind it in its line. */
export async function forgetDrafted(
  tx: Tx,
  account: { id: number; iso2: string },
  phone: string,
): Promise<void> {
  for (const { uuid, content } of await findDraftsWith(tx, account.id, phone)) {
    const cut = without(content, phone, account.iso2);
    if (JSON.stringify(cut) !== JSON.stringify(content))
      await writeContent(tx, account.id, uuid, cut);
  }
}
