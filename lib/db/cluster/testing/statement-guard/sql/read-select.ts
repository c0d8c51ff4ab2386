import type { ColumnRef, Node, SelectStmt } from "libpg-query";
import type { Column } from "./columns";
import { readCondition, readNested } from "./read-conditions";
import { readFrom } from "./read-from";
import { type Ctes, freshColumn, type AnalysisContext, type Use } from "./analysis-context";
import { type Outputs, Scope } from "./scope";
import { hasLimit, isConstant, isSetOperation, isSimple, strings, walk } from "./syntax";

/** Reads FROM, WHERE and sub-selects of one select and returns its columns. */
export function readSelect(
  analysis: AnalysisContext,
  select: SelectStmt,
  scope: Scope,
  ctes: Ctes,
): Outputs {
  if (select.larg && select.rarg)
    return readSetOperation(analysis, [select.larg, select.rarg], scope, ctes);
  const firstUse = analysis.uses.length;
  for (const node of select.fromClause ?? []) readFrom(analysis, node, scope, ctes);
  lock(select.lockingClause, analysis.uses.slice(firstUse), scope);
  readCondition(analysis, select.whereClause, scope, ctes);
  const { targetList, havingClause, valuesLists, groupClause, sortClause } = select;
  readNested(
    analysis,
    [targetList, havingClause, valuesLists, groupClause, sortClause],
    scope,
    ctes,
  );
  return valuesLists === undefined
    ? readOutputs(analysis, targetList, scope)
    : readValues(analysis, valuesLists);
}

/** Conditions on the result reach every arm, but not the other way round. */
function readSetOperation(
  analysis: AnalysisContext,
  arms: SelectStmt[],
  scope: Scope,
  ctes: Ctes,
): Outputs {
  const [first = [], ...others] = arms.map((arm) =>
    analysis.subselect(arm, new Scope(scope.outer, scope.seesThrough), ctes),
  );
  return first.map(({ name, column }, index) => {
    const outside = freshColumn(analysis, name);
    analysis.columns.pushesDown(outside, column);
    for (const other of others.flatMap((outputs) => outputs[index] ?? []))
      analysis.columns.pushesDown(outside, other.column);
    return { name, column: outside };
  });
}

function readValues(analysis: AnalysisContext, rows: Node[]): Outputs {
  const [first] = rows;
  const items = first !== undefined && "List" in first ? (first.List.items ?? []) : [];
  return items.map((item, index) => {
    const name = `column${index + 1}`;
    const isKnown = rows.length === 1 && isConstant(item, analysis.variables);
    return { name, column: valueColumn(analysis, name, isKnown) };
  });
}

function valueColumn(analysis: AnalysisContext, name: string, isKnown: boolean): Column {
  const column = freshColumn(analysis, name);
  if (isKnown) analysis.columns.restrict(column, "one");
  return column;
}

/** The columns of a select list or of RETURNING. */
export function readOutputs(
  analysis: AnalysisContext,
  targets: Node[] | undefined,
  scope: Scope,
): Outputs {
  return (targets ?? []).flatMap((node) => {
    if (!("ResTarget" in node)) return [];
    const { name, val } = node.ResTarget;
    const isKnown = isConstant(val, analysis.variables);
    if (val === undefined || !("ColumnRef" in val))
      return [{ name: name ?? "", column: valueColumn(analysis, name ?? "", isKnown) }];
    const path = strings(val.ColumnRef.fields);
    if (isStar(val.ColumnRef)) return listColumns(scope, path.at(-1));
    const last = path.at(-1) ?? "";
    const column = scope.resolve(val.ColumnRef) ?? valueColumn(analysis, last, isKnown);
    return [{ name: name ?? last, column }];
  });
}

const isStar = ({ fields = [] }: ColumnRef) => fields.some((part) => "A_Star" in part);

function listColumns(scope: Scope, source: string | undefined): Outputs {
  return scope.sources
    .filter(({ name }) => source === undefined || name === source)
    .flatMap(({ columns }) => [...columns].map(([name, column]) => ({ name, column })));
}

/** `readSelect` behind a wall, where the planner leaves the select as it is. */
export function readSubselect(
  analysis: AnalysisContext,
  select: SelectStmt,
  scope: Scope,
  ctes: Ctes,
): Outputs {
  const outputs = analysis.select(select, scope, ctes);
  const isValues = select.valuesLists !== undefined;
  if (isValues || isSimple(select, analysis.tables.aggregates)) return outputs;
  const isPushedDown = pushedDown(select, scope, outputs);
  return outputs.map(({ name, column }) => {
    const outside = freshColumn(analysis, name);
    if (isPushedDown(column)) analysis.columns.pushesDown(outside, column);
    return { name, column: outside };
  });
}

/** Returns columns whose outer conditions are pushed down: the grouping columns. */
function pushedDown(
  select: SelectStmt,
  scope: Scope,
  outputs: Outputs,
): (column: Column) => boolean {
  if (hasLimit(select)) return () => false;
  if (isSetOperation(select)) return () => true;
  const groups = [...(select.groupClause ?? []), ...windowPartitions(select)];
  if (groups.length === 0) return () => (select.distinctClause ?? []).length > 0;
  const columns = new Set(
    groups.map((node) => {
      if ("ColumnRef" in node) return scope.resolve(node.ColumnRef);
      const position = "A_Const" in node ? node.A_Const.ival?.ival : undefined;
      return position === undefined ? undefined : outputs[position - 1]?.column;
    }),
  );
  return (column) => columns.has(column);
}

function windowPartitions(select: SelectStmt): Node[] {
  const partitions: Node[] = [];
  walk(select.targetList, (node) => {
    if ("FuncCall" in node) partitions.push(...(node.FuncCall.over?.partitionClause ?? []));
    return !("SubLink" in node);
  });
  return partitions;
}

function lock(clauses: Node[] | undefined, uses: Use[], scope: Scope): void {
  for (const node of clauses ?? []) {
    if (!("LockingClause" in node)) continue;
    const names = (node.LockingClause.lockedRels ?? []).flatMap((rel) =>
      "RangeVar" in rel ? (rel.RangeVar.relname ?? []) : [],
    );
    const locked = scope.sources.filter(({ name }) => names.length === 0 || names.includes(name));
    const columns = locked.flatMap((source) => [...source.columns.values()]);
    for (const use of uses) use.isLocked ||= columns.includes(use.column);
  }
}
