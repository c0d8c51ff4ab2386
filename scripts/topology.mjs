import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Who asks whether the database is a single Postgres or a cluster: `lib/db` alone. Whoever has two ways above it declares both
 * (`byTopology`) and is given the one that suits.
 */

/** The ways to ask: the open database, a name for the answer, the server's catalog, and a pair that says yes and no. */
const QUESTIONS = [
  /\b[tT]opology\b/,
  /\bis(?:Cluster|Sharded)\b/,
  /\bhasCitus\b|'citus'|\bpg_dist_\w+/,
  /\b(?:singleNode|sharded):\s*(?:async\s*)?(?:\([^)]*\)\s*=>\s*)?(?:true|false)\b/,
];

/** Where both ways are declared. */
const DECLARES = /(["'])@\/lib\/db\/by-topology\1/g;

/** How a file above `lib/db` asks, in words that follow its name. */
export function findQuestions(text) {
  const code = text.replace(DECLARES, "");
  return QUESTIONS.flatMap((question) => {
    const found = question.exec(code);
    if (found === null) return [];
    return [
      `asks whether it is a cluster ("${found[0]}"): declare both ways with lib/db/by-topology.ts`,
    ];
  });
}

/** What is wrong with files, of which those of `lib/db` may ask. */
export function checkTopology(root, files) {
  const above = files.filter((file) => !file.startsWith("lib/db/"));
  return above.flatMap((file) => {
    const questions = findQuestions(readFileSync(path.join(root, file), "utf8"));
    return questions.map((question) => `${file} ${question}`);
  });
}
