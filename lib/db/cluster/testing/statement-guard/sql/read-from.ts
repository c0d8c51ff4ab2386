import type { JoinExpr, Node, RangeFunction, RangeSubselect, RangeVar } from "libpg-query";
import type { Column } from "./columns";
import { readCondition, readNested } from "./read-conditions";
import type { Ctes, AnalysisContext } from "./analysis-context";
import { namedOutputs, Scope, type Source } from "./scope";
import { isSimple, strings } from "./syntax";

const NO_CTES: Ctes = new Map();

/** The columns of a table under the name that the statement gives it. */
export function toSource(analysis: AnalysisContext, { relname = "", alias }: RangeVar): Source {
  const id = analysis.nextId();
  const own = analysis.tables.columns.get(relname) ?? [];
  const outputs = own.map((name): { name: string; column: Column } => ({
    name,
    column: `${id}.${name}`,
  }));
  return { name: alias?.aliasname ?? relname, id, columns: namedOutputs(outputs, alias) };
}

/** Adds a table, or a CTE of that name, to the scope. */
export function readTable(
  analysis: AnalysisContext,
  relation: RangeVar,
  scope: Scope,
  ctes: Ctes = NO_CTES,
): void {
  const { relname = "", alias } = relation;
  const cte = relation.schemaname === undefined ? ctes.get(relname) : undefined;
  if (cte !== undefined) {
    const name = alias?.aliasname ?? relname;
    scope.sources.push({ name, id: analysis.nextId(), columns: namedOutputs(cte, alias) });
    return;
  }
  const source = toSource(analysis, relation);
  scope.sources.push(source);
  const placement = analysis.tables.placement.get(relname);
  if (placement === "local") analysis.localTables.add(relname);
  if (placement === "distributed")
    analysis.uses.push({ table: relname, column: `${source.id}.account_id`, isLocked: false });
}

/** Reads one item of FROM. */
export function readFrom(analysis: AnalysisContext, node: Node, scope: Scope, ctes: Ctes): void {
  if ("RangeVar" in node) readTable(analysis, node.RangeVar, scope, ctes);
  if ("JoinExpr" in node) readJoin(analysis, node.JoinExpr, scope, ctes);
  if ("RangeSubselect" in node) readSubselect(analysis, node.RangeSubselect, scope, ctes);
  if ("RangeFunction" in node) readFunction(analysis, node.RangeFunction, scope, ctes);
}

function readSubselect(
  analysis: AnalysisContext,
  item: RangeSubselect,
  scope: Scope,
  ctes: Ctes,
): void {
  const { subquery, alias, lateral } = item;
  if (subquery === undefined || !("SelectStmt" in subquery)) return;
  const isJoined = isSimple(subquery.SelectStmt, analysis.tables.aggregates);
  const inner = new Scope(lateral ? scope : undefined, isJoined);
  const outputs = analysis.subselect(subquery.SelectStmt, inner, ctes);
  const columns = namedOutputs(outputs, alias);
  scope.sources.push({ name: alias?.aliasname ?? "", id: analysis.nextId(), columns });
}

function readFunction(
  analysis: AnalysisContext,
  item: RangeFunction,
  scope: Scope,
  ctes: Ctes,
): void {
  readNested(analysis, [item.functions], scope, ctes);
  const id = analysis.nextId();
  const names = strings(item.alias?.colnames);
  const columns = new Map(names.map((name): [string, Column] => [name, `${id}.${name}`]));
  const isOpenEnded = names.length === 0;
  scope.sources.push({ name: item.alias?.aliasname ?? "", id, columns, isOpenEnded });
}

function readJoin(analysis: AnalysisContext, join: JoinExpr, scope: Scope, ctes: Ctes): void {
  const start = scope.sources.length;
  if (join.larg) readFrom(analysis, join.larg, scope, ctes);
  const middle = scope.sources.length;
  if (join.rarg) readFrom(analysis, join.rarg, scope, ctes);
  const left = scope.sources.slice(start, middle);
  const right = scope.sources.slice(middle);
  for (const name of strings(join.usingClause)) {
    const [a, b] = [findColumn(left, name), findColumn(right, name)];
    if (a !== undefined && b !== undefined) analysis.columns.equate(a, b);
  }
  readCondition(analysis, join.quals, scope, ctes, narrowedBy(join, left, right));
}

const findColumn = (sources: Source[], name: string): Column | undefined =>
  sources.map(({ columns }) => columns.get(name)).find((column) => column !== undefined);

/** An outer join's condition doesn't restrict the preserved side. */
function narrowedBy({ jointype }: JoinExpr, left: Source[], right: Source[]) {
  if (jointype === "JOIN_LEFT") return right;
  if (jointype === "JOIN_RIGHT") return left;
  return jointype === "JOIN_FULL" ? [] : undefined;
}
