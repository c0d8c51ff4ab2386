/**
 * Requires SQL of `lib` to be in `store.ts` or `store-….ts`; detects query calls and strings that start like a
 * statement.
 */

/** Runs other files' statements, migrations, and operations on whole databases. */
const DATABASE = /^lib\/db\//;

/** Files that send statements not on rows, with reasons. */
const MAY_SEND = new Set([
  "lib/dispatch/claim/listen.ts", // LISTEN, on a long-lived connection
]);

/** Direct query; transaction settings don't count as statements on rows. */
const SENT = /(?<!\.\.)\.query(?:<|\((?!\s*"SET LOCAL ))/;

/** String or template that starts like a statement. */
const TEXT =
  /["'`]\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s[^"'`;]*?\sSET\s|DELETE FROM\s|MERGE INTO\s|WITH\s[^"'`;]*?\sAS\s+(?:(?:NOT )?MATERIALIZED\s+)?\()/;

/** Accepts a file or an import specifier. */
export const isStore = (name) => /\/store(-[^/]*)?(\.ts)?$/.test(name);

/** Returns the violation in a production file, or undefined. */
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
