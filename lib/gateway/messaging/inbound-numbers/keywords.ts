import { DomainError, notFound } from "@/lib/core/errors";
import { firstWord } from "@/lib/core/text/keyword";
import type { Tx } from "@/lib/db/transaction";
import { parseInboundNumber } from "./service";
import { findOwners } from "./store";
import {
  deleteKeyword,
  findAllKeywords,
  findAccountsByKeyword,
  insertKeyword,
} from "./store-keywords";

export { findAllKeywords };

export interface NumberOwners {
  owner: number | null;
  keywords: ReadonlyMap<string, number>;
}

export async function findClaimants(tx: Tx, number: string): Promise<NumberOwners> {
  const owner = (await findOwners(tx, [number])).get(number) ?? null;
  return { owner, keywords: await findAccountsByKeyword(tx, number) };
}

function parseKeyword(input: string): string {
  const keyword = firstWord(input);
  if (keyword === "" || /\s/.test(input.trim()))
    throw new DomainError("invalid_input", "A keyword is one word of letters and digits.", {
      path: "keyword",
    });
  return keyword;
}

/** Throws `invalid_input` if taken. */
export async function assignKeyword(
  tx: Tx,
  accountId: number,
  input: { number: string; keyword: string },
): Promise<{ number: string; keyword: string }> {
  const assigned = {
    number: parseInboundNumber(input.number),
    keyword: parseKeyword(input.keyword),
  };
  if (await insertKeyword(tx, assigned, accountId)) return assigned;
  throw new DomainError("invalid_input", "This keyword belongs to an account already.", {
    path: "keyword",
  });
}

/** Releases a keyword; received messages stay with the account. */
export async function releaseKeyword(
  tx: Tx,
  input: { number: string; keyword: string },
): Promise<void> {
  const [number, keyword] = [parseInboundNumber(input.number), parseKeyword(input.keyword)];
  if (!(await deleteKeyword(tx, number, keyword))) throw notFound(`keyword ${keyword}`);
}
