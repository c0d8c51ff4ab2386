import { chooseByTopology } from "@/lib/db/by-topology";

export interface GroupText {
  within: (alias: string) => string;
  /** SQL that joins rows of `unnest` with their account's row; empty off a cluster. */
  anchor: string;
  accountIdIn: (alias: string) => string;
}

const SINGLE_NODE: GroupText = {
  within: () => "true",
  anchor: "",
  accountIdIn: (alias) => `${alias}.account_id`,
};

const ACCOUNT = "($1::bigint[])[1]";

const SHARDED: GroupText = {
  within: (alias) => `${alias}.account_id = ${ACCOUNT}`,
  anchor: `JOIN accounts anchor ON anchor.account_id = ${ACCOUNT}`,
  accountIdIn: () => "anchor.account_id",
};

const shardedTexts = new Map<string, string>();

export const toShardedText = (text: string): string => shardedTexts.get(text) ?? text;

/**
 * Builds a group's statement. On a cluster, where a group has one account (`group-by-account.ts`), the statement names
 * it to stay within one shard: rows to insert are joined with the account's row.
 */
export function groupStatement(
  name: string,
  text: (group: GroupText) => string,
): () => Promise<{ name: string; text: string }> {
  const singleNode = { name, text: text(SINGLE_NODE) };
  const sharded = { name, text: text(SHARDED) };
  shardedTexts.set(singleNode.text, sharded.text);
  return chooseByTopology({ singleNode, sharded });
}
