import type { JoinExpr, Node, RangeFunction, RangeSubselect, RangeVar } from "libpg-query";
import type { Column } from "./columns";
import { readCondition, readNested } from "./read-conditions";
import type { Ctes, Reading } from "./reading";
import { namedOutputs, Scope, type Source } from "./scope";
import { isSimple, strings } from "./syntax";

const NO_CTES: Ctes = new Map();

/** The columns of a table under the name that the statement gives it. */
export function sourceOf(reading: Reading, { relname = "", alias }: RangeVar): Source {
  const id = reading.nextId();
  const own = reading.tables.columns.get(relname) ?? [];
  const outputs = own.map((name): { name: string; column: Column } => ({
    name,
    column: `${id}.${name}`,
  }));
  return { name: alias?.aliasname ?? relname, id, columns: namedOutputs(outputs, alias) };
}

/** Adds a table, or a CTE of that name, to the scope. */
export function readTable(
  reading: Reading,
  relation: RangeVar,
  scope: Scope,
  ctes: Ctes = NO_CTES,
): void {
  const { relname = "", alias } = relation;
  const cte = relation.schemaname === undefined ? ctes.get(relname) : undefined;
  if (cte !== undefined) {
    const name = alias?.aliasname ?? relname;
    scope.sources.push({ name, id: reading.nextId(), columns: namedOutputs(cte, alias) });
    return;
  }
  const source = sourceOf(reading, relation);
  scope.sources.push(source);
  const placement = reading.tables.placement.get(relname);
  if (placement === "local") reading.localTables.add(relname);
  if (placement === "distributed")
    reading.uses.push({ table: relname, column: `${source.id}.account_id`, isLocked: false });
}

/** Reads one item of FROM. */
export function readFrom(reading: Reading, node: Node, scope: Scope, ctes: Ctes): void {
  if ("RangeVar" in node) readTable(reading, node.RangeVar, scope, ctes);
  if ("JoinExpr" in node) readJoin(reading, node.JoinExpr, scope, ctes);
  if ("RangeSubselect" in node) readSubselect(reading, node.RangeSubselect, scope, ctes);
  if ("RangeFunction" in node) readFunction(reading, node.RangeFunction, scope, ctes);
}

function readSubselect(reading: Reading, item: RangeSubselect, scope: Scope, ctes: Ctes): void {
  const { subquery, alias, lateral } = item;
  if (subquery === undefined || !("SelectStmt" in subquery)) return;
  const isJoined = isSimple(subquery.SelectStmt, reading.tables.aggregates);
  const inner = new Scope(lateral ? scope : undefined, isJoined);
  const outputs = reading.subselect(subquery.SelectStmt, inner, ctes);
  const columns = namedOutputs(outputs, alias);
  scope.sources.push({ name: alias?.aliasname ?? "", id: reading.nextId(), columns });
}

function readFunction(reading: Reading, item: RangeFunction, scope: Scope, ctes: Ctes): void {
  readNested(reading, [item.functions], scope, ctes);
  const id = reading.nextId();
  const names = strings(item.alias?.colnames);
  const columns = new Map(names.map((name): [string, Column] => [name, `${id}.${name}`]));
  const isOpenEnded = names.length === 0;
  scope.sources.push({ name: item.alias?.aliasname ?? "", id, columns, isOpenEnded });
}

function readJoin(reading: Reading, join: JoinExpr, scope: Scope, ctes: Ctes): void {
  const start = scope.sources.length;
  if (join.larg) readFrom(reading, join.larg, scope, ctes);
  const middle = scope.sources.length;
  if (join.rarg) readFrom(reading, join.rarg, scope, ctes);
  const left = scope.sources.slice(start, middle);
  const right = scope.sources.slice(middle);
  for (const name of strings(join.usingClause)) {
    const [a, b] = [columnOf(left, name), columnOf(right, name)];
    if (a !== undefined && b !== undefined) reading.columns.equate(a, b);
  }
  readCondition(reading, join.quals, scope, ctes, narrowedBy(join, left, right));
}

const columnOf = (sources: Source[], name: string): Column | undefined =>
  sources.map(({ columns }) => columns.get(name)).find((column) => column !== undefined);

/** A condition of an outer join says nothing of the side whose rows all stay. */
function narrowedBy({ jointype }: JoinExpr, left: Source[], right: Source[]) {
  if (jointype === "JOIN_LEFT") return right;
  if (jointype === "JOIN_RIGHT") return left;
  return jointype === "JOIN_FULL" ? [] : undefined;
}
