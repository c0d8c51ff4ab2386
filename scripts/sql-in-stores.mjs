/** SQL of `lib` stands in files named `store.ts` or `store-….ts`; what is sent for it, and texts that begin a statement, tell. */

/** What carries statements of others, migrations and what is done to whole databases. */
const DATABASE = /^lib\/db\//;

/** Who sends what is no statement on rows, and why. */
const MAY_SEND = new Set([
  "lib/dispatch/claim/listen.ts", // LISTEN, on a connection that stays open
]);

/** Sent by itself; the settings of a transaction are no statement on rows. */
const SENT = /(?<!\.\.)\.query(?:<|\((?!\s*"SET LOCAL ))/;

/** A string or template that begins as a statement does. */
const TEXT =
  /["'`]\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s[^"'`;]*?\sSET\s|DELETE FROM\s|MERGE INTO\s|WITH\s[^"'`;]*?\sAS\s+(?:(?:NOT )?MATERIALIZED\s+)?\()/;

/** Of a file, or of what an import names. */
export const isStore = (name) => /\/store(-[^/]*)?(\.ts)?$/.test(name);

/** What is wrong with a file of production code, or undefined. */
export function findSql(file, text) {
  if (!file.startsWith("lib/") || DATABASE.test(file) || isStore(file)) return undefined;
  if (SENT.test(text) && !MAY_SEND.has(file)) {
    return "speaks SQL: that is for store.ts or store-….ts";
  }
  const [statement] = TEXT.exec(text) ?? [];
  if (statement === undefined) return undefined;
  const [begins] = statement.slice(1).trim().split(/\s+/, 1);
  return `has the text of a statement (${begins} …): that is for store.ts or store-….ts`;
}
