import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { checkTexts } from "./check";
import { ALLOWED, judge } from "./judge";
import { type Breach, RULES } from "./sql/rules";
import { clusterTables, readTables } from "./sql/tables";
import { type RecordedStatement, recordedStatements } from "./recorder/test-recorder";

/** Files of one run, in a folder that all its workers share: a line each. */
const TABLES = "cluster-tables";
const VERDICTS = "verdicts";
export const USED = "used-allowances";

type Verdicts = Map<string, readonly Breach[]>;

const hashStatement = ({ text, isByNode }: RecordedStatement) =>
  createHash("sha256").update(`${isByNode} ${text}`).digest("base64");

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}

/** One write, so that lines of several workers do not mix. */
function append(file: string, lines: readonly string[]): void {
  if (lines.length > 0) appendFileSync(file, `${lines.join("\n")}\n`);
}

/** A verdict is a line: the hash of the text, then each rule and its detail, between tabs. */
const toLine = (hash: string, breaches: readonly Breach[]) =>
  [hash, ...breaches.flatMap(({ rule, detail }) => [rule, detail])].join("\t");

function readVerdicts(file: string): Verdicts {
  return new Map(
    readLines(file).map((line) => {
      const [hash = "", ...parts] = line.split("\t");
      const breaches = parts.flatMap((part, index): Breach[] => {
        const rule = RULES.find((item) => index % 2 === 0 && item === part);
        return rule === undefined ? [] : [{ rule, detail: parts[index + 1] ?? "" }];
      });
      return [hash, breaches];
    }),
  );
}

interface Recorded extends RecordedStatement {
  hash: string;
}

/**
 * Statements of `some` that name a table of a cluster, as far as it is known by now which these are, or are sent where
 * there are no others.
 */
function relevant(folder: string, some: readonly RecordedStatement[]) {
  const names = readLines(path.join(folder, TABLES));
  const pattern = new RegExp(`\\b(?:${names.join("|")})\\b`);
  return some
    .filter(({ text, isByNode }) => isByNode || names.length === 0 || pattern.test(text))
    .map((item) => ({ ...item, hash: hashStatement(item) }));
}

async function check(url: string, folder: string, fresh: readonly Recorded[]): Promise<Verdicts> {
  const client = new pg.Client({ connectionString: url, application_name: "posthorn-guard" });
  await client.connect();
  try {
    const tables = await readTables(client);
    const breaches = await checkTexts(client, fresh, tables);
    const verdicts = new Map(fresh.map(({ hash }, index) => [hash, breaches[index] ?? []]));
    const file = path.join(folder, TABLES);
    if (readLines(file).length === 0) append(file, clusterTables(tables));
    append(
      path.join(folder, VERDICTS),
      [...verdicts].map(([hash, found]) => toLine(hash, found)),
    );
    return verdicts;
  } finally {
    await client.end();
  }
}

/** Statements checked in this process, and allowances used. */
let checkedCount = 0;
const usedHere = new Set<string>();

/**
 * Checks what the project sent since this process last checked, and throws with each statement that breaks a rule and its
 * place. Each text is checked once a run, by the first file that sends it; `folder` remembers what was found.
 */
export async function checkRecorded(url: string, folder: string): Promise<void> {
  const sent = recordedStatements();
  const recorded = relevant(folder, sent.slice(checkedCount));
  checkedCount = sent.length;
  if (recorded.length === 0) return;
  const known = readVerdicts(path.join(folder, VERDICTS));
  const fresh = recorded.filter(({ hash }) => !known.has(hash));
  const found = fresh.length === 0 ? known : await check(url, folder, fresh);
  const checked = recorded.map(({ text, location, hash }) => {
    return { text, location, breaches: found.get(hash) ?? known.get(hash) ?? [] };
  });
  const { problems, used } = judge(checked, ALLOWED, usedHere);
  for (const name of used) usedHere.add(name);
  append(path.join(folder, USED), used);
  if (problems.length > 0)
    throw new Error(`A cluster would refuse or spread these statements:\n${problems.join("\n")}`);
}
