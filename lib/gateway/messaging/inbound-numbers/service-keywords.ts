import { DomainError, notFound } from "@/lib/core/errors";
import { firstWord } from "@/lib/core/text/keyword";
import type { Tx } from "@/lib/db/transaction";
import { numberOf } from "./service";
import { findOwners } from "./store";
import { deleteKeyword, findAllKeywords, findKeywordsOf, insertKeyword } from "./store-keywords";

/** What operators ask: every keyword with its number and account. */
export { findAllKeywords };

/** Who may be meant by a message to a number. */
export interface Claimants {
  /** Whose the number is; null: nobody's, or only shared. */
  owner: number | null;
  /** Accounts by their keywords. */
  keywords: ReadonlyMap<string, number>;
}

/** Returns the accounts to which a number, or a keyword on it, was assigned. */
export async function findClaimants(tx: Tx, number: string): Promise<Claimants> {
  const owner = (await findOwners(tx, [number])).get(number) ?? null;
  return { owner, keywords: await findKeywordsOf(tx, number) };
}

function keywordOf(input: string): string {
  const keyword = firstWord(input);
  if (keyword === "" || /\s/.test(input.trim()))
    throw new DomainError("invalid_input", "A keyword is one word of letters and digits.", {
      path: "keyword",
    });
  return keyword;
}

/** Gives an account a keyword on a number that accounts share. Throws `invalid_input` for one that has an owner. */
export async function assignKeyword(
  tx: Tx,
  accountId: number,
  given: { number: string; keyword: string },
): Promise<{ number: string; keyword: string }> {
  const assigned = { number: numberOf(given.number), keyword: keywordOf(given.keyword) };
  if (await insertKeyword(tx, assigned, accountId)) return assigned;
  throw new DomainError("invalid_input", "This keyword belongs to an account already.", {
    path: "keyword",
  });
}

/** Takes a keyword away from its account; what came in with it stays. */
export async function releaseKeyword(
  tx: Tx,
  given: { number: string; keyword: string },
): Promise<void> {
  const [number, keyword] = [numberOf(given.number), keywordOf(given.keyword)];
  if (!(await deleteKeyword(tx, number, keyword))) throw notFound(`keyword ${keyword}`);
}
