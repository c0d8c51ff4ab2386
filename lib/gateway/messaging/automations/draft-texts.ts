import type { Tx } from "@/lib/db/transaction";
import { type DraftedText, draftLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { listTexts, type Program } from "./program";

/** By `toTextKey`. */
export type DraftedTexts = ReadonlyMap<string, DraftedText>;

export const toTextKey = (step: string, variant: number) => `${step}/${variant}`;

/** Drafts the texts of a program; those that lost their campaigns aren't sent. */
export async function draftTexts(
  tx: Tx,
  accountId: number,
  { instructions }: Program,
): Promise<DraftedTexts> {
  const draftsByText = new Map<string, DraftedText>();
  for (const { key, step } of instructions.values()) {
    for (const [index, text] of listTexts(step).entries()) {
      const draft = await draftLinks(tx, accountId, text);
      if (draft.hasCampaigns) draftsByText.set(toTextKey(key, index), draft);
    }
  }
  return draftsByText;
}
