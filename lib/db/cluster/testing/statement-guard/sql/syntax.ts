import type { ColumnRef, Node, SelectStmt } from "libpg-query";

/** Small questions to the syntax tree of Postgres's parser. */

/** Calls `visit` with each node below `value`, outermost first, and leaves out what is below where it returns false. */
export function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (isNode(value) && !visit(value)) return;
  for (const below of Object.values(value)) walk(below, visit);
}

/** A node is an object with one key, its kind; everything else has keys in lower case. */
function isNode(value: object): value is Node {
  const [kind, ...more] = Object.keys(value);
  return kind !== undefined && more.length === 0 && /^[A-Z]/.test(kind);
}

/** Returns whether a nested node has this kind, without sub-selects unless requested. */
export function contains(value: unknown, kind: "SubLink" | "ParamRef" | "SelectStmt"): boolean {
  let isThere = false;
  walk(value, (node) => {
    isThere ||= kind in node;
    return !isThere && !("SubLink" in node);
  });
  return isThere;
}

export function getString(node: Node | undefined): string | undefined {
  return node !== undefined && "String" in node ? node.String.sval : undefined;
}

export function strings(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).flatMap((node) => getString(node) ?? []);
}

/** `["m", "uuid"]` of `m.uuid`; undefined for `*`. */
export function columnPath(ref: ColumnRef): string[] | undefined {
  const path = strings(ref.fields);
  return path.length === (ref.fields ?? []).length ? path : undefined;
}

/** A parameter or constant, also converted: known before any row is read, and planned as one value. */
export function isConstant(node: Node | undefined, variables: ReadonlySet<string>): boolean {
  if (node === undefined) return false;
  if ("ParamRef" in node || "A_Const" in node) return true;
  if ("TypeCast" in node) return isConstant(node.TypeCast.arg, variables);
  // An element of an array that is one.
  if ("A_Indirection" in node) return isConstant(node.A_Indirection.arg, variables);
  if ("A_ArrayExpr" in node)
    return (node.A_ArrayExpr.elements ?? []).every((item) => isConstant(item, variables));
  if (!("ColumnRef" in node)) return false;
  // Also a field of a record.
  const [name] = columnPath(node.ColumnRef) ?? [];
  return name !== undefined && variables.has(name);
}

/** Names of all tables and CTEs that a tree names anywhere. */
export function namedRelations(tree: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("relname" in value && typeof value.relname === "string") names.add(value.relname);
    for (const below of Object.values(value)) visit(below);
  };
  visit(tree);
  return names;
}

/** Names that the WITH clauses of a statement give. */
export function namesOfWith(tree: unknown): Set<string> {
  const names = new Set<string>();
  walk(tree, (node) => {
    if ("CommonTableExpr" in node) names.add(node.CommonTableExpr.ctename ?? "");
    return true;
  });
  return names;
}

const isSet = (list: readonly unknown[] | undefined) => (list ?? []).length > 0;

/** Returns whether the planner can flatten the select into the outer query. */
export function isSimple(select: SelectStmt, aggregates: ReadonlySet<string>): boolean {
  return !(
    isSet(select.groupClause) ||
    isSet(select.distinctClause) ||
    isSet(select.valuesLists) ||
    isSet(select.lockingClause) ||
    select.withClause !== undefined ||
    select.havingClause !== undefined ||
    hasLimit(select) ||
    isSetOperation(select) ||
    aggregatesOrWindows(select, aggregates)
  );
}

export const hasLimit = (select: SelectStmt) =>
  select.limitCount !== undefined || select.limitOffset !== undefined;

export const isSetOperation = (select: SelectStmt) =>
  select.larg !== undefined && select.rarg !== undefined;

function aggregatesOrWindows(select: SelectStmt, aggregates: ReadonlySet<string>): boolean {
  let isThere = false;
  walk(select.targetList, (node) => {
    if ("FuncCall" in node) {
      isThere ||= node.FuncCall.over !== undefined;
      isThere ||= aggregates.has(strings(node.FuncCall.funcname).at(-1) ?? "");
    }
    return !("SubLink" in node);
  });
  return isThere;
}
