import { byTopology } from "@/lib/db/by-topology";

/** Parts of a group statement that differ between a single Postgres and a cluster. */
export interface GroupText {
  /** Restricts a table of accounts (by alias) to the group; "true" if not needed. */
  within: (alias: string) => string;
  /** Joins rows of `unnest` with their account's row; "" if not needed. */
  anchor: string;
  /** Account id in rows of `unnest` with this alias. */
  accountIdIn: (alias: string) => string;
}

const SINGLE_NODE: GroupText = {
  within: () => "true",
  anchor: "",
  accountIdIn: (alias) => `${alias}.account_id`,
};

/** First element of the first parameter: a cluster's group has one account. */
const ACCOUNT = "($1::bigint[])[1]";

const SHARDED: GroupText = {
  within: (alias) => `${alias}.account_id = ${ACCOUNT}`,
  anchor: `JOIN accounts anchor ON anchor.account_id = ${ACCOUNT}`,
  accountIdIn: () => "anchor.account_id",
};

const shardedTexts = new Map<string, string>();

/** Returns a text's cluster variant, or the text itself. */
export const onCluster = (text: string): string => shardedTexts.get(text) ?? text;

/**
 * Creates a statement over rows of a group of accounts, whose ids are the array `$1`. On a cluster, where a group has
 * one account (`group-by-account.ts`), it names that account to stay within one shard: rows to insert are joined with
 * the account's row. On a single Postgres that would make the planner scan all accounts for each row.
 */
export function groupStatement(
  name: string,
  text: (group: GroupText) => string,
): () => Promise<{ name: string; text: string }> {
  const singleNode = { name, text: text(SINGLE_NODE) };
  const sharded = { name, text: text(SHARDED) };
  shardedTexts.set(singleNode.text, sharded.text);
  return byTopology({ singleNode, sharded });
}
