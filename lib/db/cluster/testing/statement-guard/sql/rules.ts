import type { InsertStmt, Node } from "libpg-query";
import { Analysis } from "./analysis";
import { elementsSet, isNamelessSelect } from "./deparsed";
import type { InsertedSelect } from "./analysis-context";
import { contains, namedRelations, namesOfWith, walk } from "./syntax";
import { isOfCluster, type Tables } from "./tables";

/** Patterns that Citus rejects or runs in every shard; docs/decisions/0039 explains each. */
export const RULES = [
  "insert-select",
  "no-account",
  "lock-of-group",
  "mutable-function",
  "sub-select",
  "moves-account",
  "merge",
  "array-element",
  "nameless-target",
  "local-table",
] as const;

export type Rule = (typeof RULES)[number];

export interface Breach {
  rule: Rule;
  detail: string;
}

const distributed = (tables: Tables, name: string | undefined) =>
  tables.placement.get(name ?? "") === "distributed";

/** Returns whether rules about cluster tables can apply to the statement. */
function usesCluster(tree: unknown, tables: Tables): boolean {
  return [...namedRelations(tree)].some((name) => isOfCluster(tables, name));
}

/** Returns whether the statement changes rows of a distributed table, also within WITH. */
export function changesDistributed(statement: Node, tables: Tables): boolean {
  let isThere = false;
  walk(statement, (node) => {
    isThere ||= distributed(tables, changedTable(node));
    return !isThere;
  });
  return isThere;
}

function changedTable(node: Node): string | undefined {
  if ("InsertStmt" in node) return node.InsertStmt.relation?.relname;
  if ("UpdateStmt" in node) return node.UpdateStmt.relation?.relname;
  if ("DeleteStmt" in node) return node.DeleteStmt.relation?.relname;
  return "MergeStmt" in node ? node.MergeStmt.relation?.relname : undefined;
}

function insertedSelect(analysis: Analysis, insert: InsertedSelect): Breach[] {
  const { table, account, local, hasOuterWith } = insert;
  const breach = (detail: string): Breach[] => [{ rule: "insert-select", detail }];
  if (hasOuterWith) return breach(`WITH stands before INSERT INTO ${table}, not in its select`);
  if (local.length > 0)
    return breach(`${table} is filled from the local table ${local.join(", ")}`);
  const accounts = new Set(analysis.uses.map(({ column }) => column));
  const origins = account === undefined ? [] : analysis.columns.origins(account);
  const isAnchored = origins.length > 0 && origins.every((column) => accounts.has(column));
  return isAnchored ? [] : breach(`account_id of ${table} is no column of a distributed table`);
}

function uses({ uses: all, columns }: Analysis): Breach[] {
  return all.flatMap(({ table, column, isLocked }): Breach[] => {
    const restriction = columns.findRestriction(column);
    if (restriction === undefined)
      return [{ rule: "no-account", detail: `${table} is not restricted to an account` }];
    if (isLocked && restriction === "group")
      return [{ rule: "lock-of-group", detail: `${table} is locked for a group of accounts` }];
    return [];
  });
}

const setsAccount = (targets: Node[] | undefined) =>
  (targets ?? []).some((node) => "ResTarget" in node && node.ResTarget.name === "account_id");

function movesAccount(table: string, targets: Node[] | undefined): Breach[] {
  if (!setsAccount(targets)) return [];
  return [{ rule: "moves-account", detail: `${table}: SET account_id` }];
}

function inInsert(table: string, insert: InsertStmt): Breach[] {
  const { selectStmt, onConflictClause, returningClause } = insert;
  const select = selectStmt !== undefined && "SelectStmt" in selectStmt ? selectStmt : undefined;
  const parts = {
    VALUES: select?.SelectStmt.valuesLists,
    "ON CONFLICT": [onConflictClause?.targetList, onConflictClause?.whereClause],
    RETURNING: returningClause,
  };
  return [
    ...Object.entries(parts)
      .filter(([, tree]) => contains(tree, "SubLink"))
      .map(([part]): Breach => ({ rule: "sub-select", detail: `${table}: sub-select in ${part}` })),
    ...movesAccount(table, onConflictClause?.targetList),
  ];
}

/** Returns violations that concern only the changed table, in the statement and its CTEs. */
function changes(statement: Node, tables: Tables): Breach[] {
  const found: Breach[] = [];
  walk(statement, (node) => {
    const table = changedTable(node) ?? "";
    if (!isOfCluster(tables, table)) return true;
    for (const column of elementsSet(node))
      found.push({ rule: "array-element", detail: `${table}: SET ${column} to part of a value` });
    if (!distributed(tables, table)) {
      if (isNamelessSelect(node))
        found.push({ rule: "nameless-target", detail: `${table} has no alias, and RETURNING` });
      return true;
    }
    if ("InsertStmt" in node) found.push(...inInsert(table, node.InsertStmt));
    if ("MergeStmt" in node) found.push({ rule: "merge", detail: `MERGE INTO ${table}` });
    if ("UpdateStmt" in node) found.push(...movesAccount(table, node.UpdateStmt.targetList));
    return true;
  });
  return found;
}

/** Tables of the coordinator alone that a statement names although any node may be sent it. */
export function localTables(statement: Node, tables: Tables): Breach[] {
  const within = namesOfWith(statement);
  return [...namedRelations(statement)]
    .filter((name) => tables.placement.get(name) === "local" && !within.has(name))
    .map((name) => ({ rule: "local-table", detail: `${name} is not on the node that is sent it` }));
}

/** Returns syntactic violations of one statement. `volatility.ts` checks functions. */
export function findBreaches(
  statement: Node,
  tables: Tables,
  variables: ReadonlySet<string> = new Set(),
): Breach[] {
  if (!usesCluster(statement, tables)) return [];
  const analysis = new Analysis(tables, variables);
  analysis.statement(statement);
  return [
    ...analysis.insertedSelects.flatMap((insert) => insertedSelect(analysis, insert)),
    ...analysis.spreadValues.map((table): Breach => {
      return { rule: "no-account", detail: `VALUES fill ${table} for several accounts` };
    }),
    ...uses(analysis),
    ...changes(statement, tables),
  ];
}
