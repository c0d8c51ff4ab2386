import type { Node, SubLink } from "libpg-query";
import type { Column } from "./columns";
import { EqualityReader } from "./equalities";
import type { Ctes, AnalysisContext } from "./analysis-context";
import { Scope, type Source } from "./scope";
import { isSimple, walk } from "./syntax";

/** Records a condition's column equalities; for an outer join only for `narrowed`. */
export function readEqualities(
  analysis: AnalysisContext,
  node: Node | undefined,
  scope: Scope,
  narrowed?: readonly Source[],
): void {
  const { restricted, equal } = new EqualityReader(scope, analysis.variables).read(node);
  const mayNarrow = (column: Column) =>
    narrowed?.some(({ columns }) => [...columns.values()].includes(column)) ?? true;
  for (const [a, b] of equal) analysis.columns.equate(a, b);
  for (const [column, is] of restricted)
    if (mayNarrow(column)) analysis.columns.restrict(column, is);
}

/** Reads a condition with its sub-selects. */
export function readCondition(
  analysis: AnalysisContext,
  node: Node | undefined,
  scope: Scope,
  ctes: Ctes,
  narrowed?: readonly Source[],
): void {
  readEqualities(analysis, node, scope, narrowed);
  readSubLinks(analysis, node, scope, ctes);
}

/** Sub-selects that the planner joins (EXISTS and IN, as one of the conditions), and all others. */
function readSubLinks(
  analysis: AnalysisContext,
  node: Node | undefined,
  scope: Scope,
  ctes: Ctes,
): void {
  if (node === undefined) return;
  if ("BoolExpr" in node && node.BoolExpr.boolop === "AND_EXPR") {
    for (const arg of node.BoolExpr.args ?? []) readSubLinks(analysis, arg, scope, ctes);
    return;
  }
  const isNot = "BoolExpr" in node && node.BoolExpr.boolop === "NOT_EXPR";
  const asked = isNot ? node.BoolExpr.args?.[0] : node;
  const link = asked !== undefined && "SubLink" in asked ? asked.SubLink : undefined;
  if (link?.subLinkType === "EXISTS_SUBLINK") readExists(analysis, link, scope, ctes);
  else if (link?.subLinkType === "ANY_SUBLINK" && !isNot) readIn(analysis, link, scope, ctes);
  else readNested(analysis, [node], scope, ctes);
}

function readExists(
  analysis: AnalysisContext,
  { subselect }: SubLink,
  scope: Scope,
  ctes: Ctes,
): void {
  if (subselect === undefined || !("SelectStmt" in subselect)) return;
  const isJoined = isSimple(subselect.SelectStmt, analysis.tables.aggregates);
  analysis.select(subselect.SelectStmt, new Scope(scope, isJoined), ctes);
}

/** Postgres before 17 joins IN only for uncorrelated sub-selects. */
function readIn(
  analysis: AnalysisContext,
  { subselect, testexpr }: SubLink,
  scope: Scope,
  ctes: Ctes,
): void {
  if (subselect === undefined || !("SelectStmt" in subselect)) return;
  const outputs = analysis.subselect(subselect.SelectStmt, new Scope(scope, false), ctes);
  const isRow = testexpr !== undefined && "RowExpr" in testexpr;
  const tested = isRow ? (testexpr.RowExpr.args ?? []) : [testexpr];
  for (const [index, item] of tested.entries()) {
    if (item === undefined || !("ColumnRef" in item)) continue;
    const column = scope.resolve(item.ColumnRef);
    const output = outputs[index]?.column;
    if (column !== undefined && output !== undefined) analysis.columns.equate(column, output);
  }
}

/** Sub-selects within expressions are planned alone: what is known outside does not reach their tables. */
export function readNested(
  analysis: AnalysisContext,
  trees: unknown[],
  scope: Scope,
  ctes: Ctes,
): void {
  walk(trees, (node) => {
    if (!("SubLink" in node)) return true;
    const { subselect, testexpr } = node.SubLink;
    readNested(analysis, [testexpr], scope, ctes);
    if (subselect !== undefined && "SelectStmt" in subselect)
      analysis.select(subselect.SelectStmt, new Scope(scope, false), ctes);
    return false;
  });
}
