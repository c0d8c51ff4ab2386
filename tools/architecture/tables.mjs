import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { isStore } from "./sql-in-stores.mjs";

/**
 * Table ownership: `tables.ts` of a module or folder of `lib` declares its tables and their other readers, and the
 * project's SQL is checked against that.
 */

const MIGRATIONS = "lib/db/migrations";
/** SQL on any given table: lists, cross-account statements, retention. */
const GENERIC = /^lib\/db\//;

const WRITE =
  /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?|LOCK\s+TABLE)\s+(?:ONLY\s+)?(?:public\.)?(\w+|\$\{)/g;
/** Tables that stores pass to `lib/db` helpers for deletion. */
const WRITE_FOR_HELPERS = /\btable: ["'`](\w+)/g;
const AFTER = String.raw`(?:\s+(?:AS\s+)?[a-z]\w*)?`;
const READ = new RegExp(
  String.raw`\b(?:FROM|JOIN|USING)\s+(?:ONLY\s+)?(?:public\.)?(\w+|\$\{)(${AFTER}(?:\s*,\s*\w+${AFTER})*)`,
  "g",
);

/**
 * Inserts join the account's own row, so that a cluster knows the shard (`lib/db/grouping/group-statement.ts`); this
 * doesn't count as a read.
 */
const ANCHOR = /\bJOIN accounts (\w+) ON \1\.account_id = /g;

/** Table names passed to lists, node sweeps and lock searches instead of a statement. */
const NAMED = /\bfrom: ["'`](\w+)|["'`](\w+) WHERE\b|\breadReachable<[^>]*>\(\s*"(\w+)"/g;

/** Drops old partitions of four tables, through database functions limited to these. */
const DROPS_PARTITIONS = "lib/retention";

/** Returns the tables as of the last migration, without default partitions. */
function readTableNames(root) {
  const names = new Set();
  for (const file of readdirSync(path.join(root, MIGRATIONS)).sort()) {
    const text = readFileSync(path.join(root, MIGRATIONS, file), "utf8");
    const change =
      /\b(CREATE (?:UNLOGGED )?|DROP )TABLE (?:IF (?:NOT )?EXISTS )?(\w+)( PARTITION OF)?|\bALTER TABLE (\w+) RENAME TO (\w+)/g;
    for (const [, verb, name, isPartition, before, after] of text.matchAll(change)) {
      if (before !== undefined) {
        names.delete(before);
        names.add(after);
      } else if (verb === "DROP ") names.delete(name);
      else if (isPartition === undefined) names.add(name);
    }
  }
  return names;
}

/** Returns `messaging/sms` for a file of that module, `lib/dispatch` for one of that folder. */
function toUnit(file) {
  const [, module, folder] = /^(?:lib\/gateway\/([^/]+\/[^/]+)\/|(lib\/[^/]+))/.exec(file) ?? [];
  return module ?? folder ?? path.posix.dirname(file);
}

/** Matches the `tables.ts` of a module or folder of `lib`. */
export const isDeclaration = (file) => /^lib\/.+\/tables\.ts$/.test(file) && !GENERIC.test(file);

/** Reads a `tables.ts`: an object literal without types. */
export function readDeclared(file, text) {
  const [, literal] = /export const TABLES = (\{[\s\S]*\}) satisfies Tables;/.exec(text) ?? [];
  if (literal === undefined) throw new Error(`${file} declares no TABLES`);
  return Object.entries(vm.runInNewContext(`(${literal})`));
}

/** Returns each table's owner and readers, and violations in the declarations. */
function readOwners(root, files) {
  const names = readTableNames(root);
  const owners = new Map();
  const problems = [];
  for (const file of files.filter(isDeclaration)) {
    for (const [table, { readBy = [] }] of readDeclared(
      file,
      readFileSync(path.join(root, file), "utf8"),
    )) {
      if (!names.has(table)) problems.push(`${file} declares ${table}, which no migration makes`);
      if (owners.has(table))
        problems.push(`${file} declares ${table}, as does ${owners.get(table).file}`);
      owners.set(table, { file, unit: toUnit(file), readBy: new Set(readBy) });
    }
  }
  for (const table of names) {
    if (!owners.has(table)) problems.push(`${table} is in no tables.ts: its owner declares it`);
  }
  return { owners, problems };
}

function findReads(text, owners) {
  const named = [...text.matchAll(NAMED)].map((found) => found.slice(1).find(Boolean));
  const statements = [...text.replaceAll(ANCHOR, "").matchAll(READ)].flatMap(([, first, rest]) => [
    first,
    ...[...rest.matchAll(/,\s*(\w+)/g)].map(([, name]) => name),
  ]);
  return [...named, ...statements].flatMap((name) =>
    name === "${" ? namesIn(text, owners) : [name],
  );
}

/** Returns tables whose name starts a string, as candidates in files that interpolate table names into SQL. */
const namesIn = (text, owners) =>
  [...owners.keys()].filter((table) => new RegExp(`["'\`]${table}\\b`).test(text));

/** Returns writes to other units' tables, undeclared reads, and declared readers that don't read. */
export function checkTables(root, files) {
  const { owners, problems } = readOwners(root, files);
  const unused = new Map([...owners].map(([table, { readBy }]) => [table, new Set(readBy)]));
  const writes = [];
  const reads = [];
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !GENERIC.test(name))) {
    const text = readFileSync(path.join(root, file), "utf8");
    const unit = toUnit(file);
    const named =
      isStore(file) && unit !== DROPS_PARTITIONS ? text.matchAll(WRITE_FOR_HELPERS) : [];
    for (const [, written] of [...text.matchAll(WRITE), ...named]) {
      for (const table of written === "${" ? namesIn(text, owners) : [written]) {
        const owner = owners.get(table);
        if (owner === undefined || owner.unit === unit) continue;
        writes.push(`${file} writes ${table} of ${owner.unit}: call its public.ts`);
      }
    }
    for (const table of findReads(text, owners)) {
      const owner = owners.get(table);
      if (owner === undefined || owner.unit === unit) continue;
      unused.get(table).delete(unit);
      if (!owner.readBy.has(unit)) {
        reads.push(
          `${file} reads ${table} of ${owner.unit}: call its public.ts, or have it declared in ${owner.file}`,
        );
      }
    }
  }
  for (const [table, left] of unused) {
    for (const unit of left)
      problems.push(`${owners.get(table).file}: ${unit} does not read ${table}`);
  }
  const declared = [...owners.values()].reduce((sum, { readBy }) => sum + readBy.size, 0);
  return {
    problems,
    writes: [...new Set(writes)],
    reads: [...new Set(reads)],
    declared,
    tables: owners.size,
  };
}
