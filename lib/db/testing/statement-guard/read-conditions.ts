import type { Node, SubLink } from "libpg-query";
import type { Column } from "./columns";
import { EqualityReader } from "./equalities";
import type { Ctes, Reading } from "./reading";
import { Scope, type Source } from "./scope";
import { isSimple, walk } from "./syntax";

/** Notes what a condition says of columns; of an outer join, what is known only holds for `narrowed`. */
export function readEqualities(
  reading: Reading,
  node: Node | undefined,
  scope: Scope,
  narrowed?: readonly Source[],
): void {
  const { restricted, equal } = new EqualityReader(scope, reading.variables).read(node);
  const mayNarrow = (column: Column) =>
    narrowed?.some(({ columns }) => [...columns.values()].includes(column)) ?? true;
  for (const [a, b] of equal) reading.columns.equate(a, b);
  for (const [column, is] of restricted)
    if (mayNarrow(column)) reading.columns.restrict(column, is);
}

/** The same with the sub-selects of the condition. */
export function readCondition(
  reading: Reading,
  node: Node | undefined,
  scope: Scope,
  ctes: Ctes,
  narrowed?: readonly Source[],
): void {
  readEqualities(reading, node, scope, narrowed);
  readSubLinks(reading, node, scope, ctes);
}

/** Sub-selects that the planner joins (EXISTS and IN, as one of the conditions), and all others. */
function readSubLinks(reading: Reading, node: Node | undefined, scope: Scope, ctes: Ctes): void {
  if (node === undefined) return;
  if ("BoolExpr" in node && node.BoolExpr.boolop === "AND_EXPR") {
    for (const arg of node.BoolExpr.args ?? []) readSubLinks(reading, arg, scope, ctes);
    return;
  }
  const isNot = "BoolExpr" in node && node.BoolExpr.boolop === "NOT_EXPR";
  const asked = isNot ? node.BoolExpr.args?.[0] : node;
  const link = asked !== undefined && "SubLink" in asked ? asked.SubLink : undefined;
  if (link?.subLinkType === "EXISTS_SUBLINK") readExists(reading, link, scope, ctes);
  else if (link?.subLinkType === "ANY_SUBLINK" && !isNot) readIn(reading, link, scope, ctes);
  else readNested(reading, [node], scope, ctes);
}

function readExists(reading: Reading, { subselect }: SubLink, scope: Scope, ctes: Ctes): void {
  if (subselect === undefined || !("SelectStmt" in subselect)) return;
  const isJoined = isSimple(subselect.SelectStmt, reading.tables.aggregates);
  reading.select(subselect.SelectStmt, new Scope(scope, isJoined), ctes);
}

/** Postgres before 17 joins IN only when the select within refers to nothing outside. */
function readIn(
  reading: Reading,
  { subselect, testexpr }: SubLink,
  scope: Scope,
  ctes: Ctes,
): void {
  if (subselect === undefined || !("SelectStmt" in subselect)) return;
  const outputs = reading.subselect(subselect.SelectStmt, new Scope(scope, false), ctes);
  const isRow = testexpr !== undefined && "RowExpr" in testexpr;
  const tested = isRow ? (testexpr.RowExpr.args ?? []) : [testexpr];
  for (const [index, item] of tested.entries()) {
    if (item === undefined || !("ColumnRef" in item)) continue;
    const column = scope.resolve(item.ColumnRef);
    const output = outputs[index]?.column;
    if (column !== undefined && output !== undefined) reading.columns.equate(column, output);
  }
}

/** Sub-selects within expressions are planned alone: what is known outside does not reach their tables. */
export function readNested(reading: Reading, trees: unknown[], scope: Scope, ctes: Ctes): void {
  walk(trees, (node) => {
    if (!("SubLink" in node)) return true;
    const { subselect, testexpr } = node.SubLink;
    readNested(reading, [testexpr], scope, ctes);
    if (subselect !== undefined && "SelectStmt" in subselect)
      reading.select(subselect.SelectStmt, new Scope(scope, false), ctes);
    return false;
  });
}
