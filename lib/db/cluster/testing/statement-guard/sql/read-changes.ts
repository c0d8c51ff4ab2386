import type { DeleteStmt, InsertStmt, Node, SelectStmt, UpdateStmt } from "libpg-query";
import { readCondition, readEqualities, readNested } from "./read-conditions";
import { readFrom, readTable, toSource } from "./read-from";
import { readOutputs } from "./read-select";
import type { Ctes, AnalysisContext } from "./analysis-context";
import { type Outputs, Scope } from "./scope";

/** Reads an UPDATE or DELETE and returns the columns of RETURNING. `from` is FROM or USING, `set` the list of SET. */
export function readChange(
  analysis: AnalysisContext,
  change: UpdateStmt | DeleteStmt,
  { from = [], set = [] }: { from?: Node[]; set?: Node[] },
  ctes: Ctes,
): Outputs {
  const scope = new Scope();
  if (change.relation) readTable(analysis, change.relation, scope);
  for (const node of from) readFrom(analysis, node, scope, ctes);
  if (analysis.tables.placement.get(change.relation?.relname ?? "") === "local") {
    // A local table and a distributed one are never changed in one plan.
    readEqualities(analysis, change.whereClause, scope);
    readNested(analysis, [change.whereClause], scope, ctes);
  } else readCondition(analysis, change.whereClause, scope, ctes);
  const returned = change.returningClause?.exprs;
  readNested(analysis, [set, returned], scope, ctes);
  return readOutputs(analysis, returned, scope);
}

/** Reads an INSERT and returns the columns of RETURNING. */
export function readInsert(analysis: AnalysisContext, insert: InsertStmt, ctes: Ctes): Outputs {
  const { relation, selectStmt, onConflictClause, returningClause } = insert;
  const select =
    selectStmt !== undefined && "SelectStmt" in selectStmt ? selectStmt.SelectStmt : undefined;
  if (select !== undefined) {
    const outputs = analysis.select(select, new Scope(), ctes);
    if (analysis.tables.placement.get(relation?.relname ?? "") === "distributed")
      noteRows(analysis, insert, select, outputs);
  }
  const scope = new Scope();
  if (relation) scope.sources.push(toSource(analysis, relation));
  const { targetList, whereClause } = onConflictClause ?? {};
  readNested(analysis, [targetList, whereClause, returningClause?.exprs], scope, ctes);
  return readOutputs(analysis, returningClause?.exprs, scope);
}

function noteRows(
  analysis: AnalysisContext,
  insert: InsertStmt,
  { valuesLists }: SelectStmt,
  outputs: Outputs,
): void {
  const table = insert.relation?.relname ?? "";
  const named = (insert.cols ?? []).flatMap((node) =>
    "ResTarget" in node ? (node.ResTarget.name ?? []) : [],
  );
  const names = named.length > 0 ? named : (analysis.tables.columns.get(table) ?? []);
  const position = names.indexOf("account_id");
  if (valuesLists !== undefined) {
    if (listAccounts(valuesLists, position).size > 1) analysis.spreadValues.push(table);
    return;
  }
  analysis.insertedSelects.push({
    table,
    account: outputs[position]?.column,
    local: [...analysis.localTables],
    hasOuterWith: insert.withClause !== undefined,
  });
}

/** Returns the account expressions of VALUES rows, without text positions. */
function listAccounts(rows: Node[], position: number): Set<string> {
  const items = rows.map((row) => ("List" in row ? row.List.items?.[position] : undefined));
  return new Set(
    items.map((item) => JSON.stringify(item, (key, value) => (key === "location" ? 0 : value))),
  );
}
