import { readFileSync } from "node:fs";
import path from "node:path";

/** Words of ours for which the field has one, in code, comments and tests. */

const DENIED = [
  [/\b(is)Awake\b/, "isHydrated"],
  [/\b[Oo]ccasions?\b/, "example request"],
  [/\bnobodys/, "unknown ids"],
  [/\b[Vv]ictims?\b/, "fixture, or whose row it is"],
  [/\bWorld\b/, "context"],
  [/\b(TOGETHER|APART)\b/, "SINGLE_NODE, SHARDED"],
  [/\b[A-Z]\w*Reading\b/, "analysis, or measurement"],
  [/\b(accessRoutes|accessRequestRoutes)\b/, "routes of sign-ups, of requests for a role"],
  [/\b[Dd]ear(er|est)?\b/, "expensive"],
  [/\baddress_blocked\b/, "ip_blocked"],
  [/\b\w*[Aa]ctivit(y|ies)\w*|\w*ACTIVITY\w*/, "audit log, or background task"],
];

/** What a denied word may be: a name of Postgres, or a value that rows have and the release before goes on writing. */
const STORED = /\bpg_stat_activity\b|"activity"/g;

/** Where a denied word is what it says: the list itself and its test. */
const MAY_DENY = /^scripts\/denied-words(\.unit\.test)?\.(mjs|ts)$/;

/** Denied words of a file, each with the word to use instead. */
export function findDenied(text) {
  const ours = text.replace(STORED, "");
  return DENIED.flatMap(([pattern, instead]) => {
    const found = pattern.exec(ours);
    return found === null ? [] : [`says "${found[0]}": ${instead}`];
  });
}

/** What is wrong with files. */
export function checkWords(root, files) {
  return files
    .filter((file) => !MAY_DENY.test(file))
    .flatMap((file) =>
      findDenied(readFileSync(path.join(root, file), "utf8")).map(
        (problem) => `${file} ${problem}`,
      ),
    );
}
