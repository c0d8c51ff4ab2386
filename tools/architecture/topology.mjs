import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Restricts checks for single Postgres or cluster to `lib/db`. Code above it declares both variants (`chooseByTopology`)
 * and gets the right one.
 */

/**
 * Patterns of such checks: the open database, a name for the result, the server's catalog, and a pair of true and
 * false.
 */
const QUESTIONS = [
  /\b[tT]opology\b/,
  /\bis(?:Cluster|Sharded)\b/,
  /\bhasCitus\b|'citus'|\bpg_dist_\w+/,
  /\b(?:singleNode|sharded):\s*(?:async\s*)?(?:\([^)]*\)\s*=>\s*)?(?:true|false)\b/,
];

/** Import that declares both variants. */
const DECLARES = /(["'])@\/lib\/db\/by-topology\1/g;

/** Returns topology checks in a file above `lib/db`, as messages to follow its name. */
export function findQuestions(text) {
  const code = text.replace(DECLARES, "");
  return QUESTIONS.flatMap((question) => {
    const match = question.exec(code);
    if (match === null) return [];
    return [
      `asks whether it is a cluster ("${match[0]}"): declare both ways with lib/db/by-topology.ts`,
    ];
  });
}

export function checkTopology(root, files) {
  const above = files.filter((file) => !file.startsWith("lib/db/"));
  return above.flatMap((file) => {
    const questions = findQuestions(readFileSync(path.join(root, file), "utf8"));
    return questions.map((question) => `${file} ${question}`);
  });
}
