import { byTopology } from "@/lib/db/by-topology";

/** How a statement over a group names what differs between a single Postgres and a cluster. */
export interface GroupText {
  /** Restricts the alias of a table of accounts to the group; "true" where that is not needed. */
  within: (alias: string) => string;
  /** Joins rows of `unnest` with the row of their account; "" where that is not needed. */
  anchor: string;
  /** The account's number in rows of `unnest` with this alias. */
  idOf: (alias: string) => string;
}

const SINGLE_NODE: GroupText = {
  within: () => "true",
  anchor: "",
  idOf: (alias) => `${alias}.account_id`,
};

/** The first element of the first parameter: a group has one account. */
const ACCOUNT = "($1::bigint[])[1]";

const SHARDED: GroupText = {
  within: (alias) => `${alias}.account_id = ${ACCOUNT}`,
  anchor: `JOIN accounts anchor ON anchor.account_id = ${ACCOUNT}`,
  idOf: () => "anchor.account_id",
};

const shardedTexts = new Map<string, string>();

/** What a cluster is sent instead of the text that a single Postgres is sent, or the text itself. */
export const onCluster = (text: string): string => shardedTexts.get(text) ?? text;

/**
 * A statement over the rows of a group of accounts, whose numbers are the array `$1`. On a cluster, where a group has one
 * account (`group-by-account.ts`), it names that account, so that it runs within one shard: rows to insert are joined with the
 * row of the account. On a single Postgres that would only cost: the planner would go through all accounts for each row.
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
