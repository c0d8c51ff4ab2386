import type { Node } from "libpg-query";

/** Detects constructs that Citus deparses incorrectly for the nodes. */

/** An element or a piece of an array, also converted, as `(a || b)[1:10]`. */
function isElement(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if ("TypeCast" in node) return isElement(node.TypeCast.arg);
  if (!("A_Indirection" in node)) return false;
  const last = node.A_Indirection.indirection?.at(-1);
  return last !== undefined && "A_Indices" in last;
}

function assigned(node: Node | undefined): Node | undefined {
  if (node === undefined || !("MultiAssignRef" in node)) return node;
  const { source, colno = 1 } = node.MultiAssignRef;
  return source !== undefined && "RowExpr" in source ? source.RowExpr.args?.[colno - 1] : undefined;
}

function listTargets(statement: Node): readonly Node[] {
  if ("UpdateStmt" in statement) return statement.UpdateStmt.targetList ?? [];
  if ("InsertStmt" in statement) return statement.InsertStmt.onConflictClause?.targetList ?? [];
  return [];
}

/** Returns columns set to only an array element or slice, which crashes the node's server. */
export function elementsSet(statement: Node): string[] {
  return listTargets(statement).flatMap((target) => {
    if (!("ResTarget" in target)) return [];
    const { name = "", val, indirection } = target.ResTarget;
    return indirection === undefined && isElement(assigned(val)) ? [name] : [];
  });
}

/** INSERT … SELECT … RETURNING without an alias of the table, which RETURNING then names as no node knows it. */
export function isNamelessSelect(statement: Node): boolean {
  if (!("InsertStmt" in statement)) return false;
  const { relation, selectStmt, returningClause } = statement.InsertStmt;
  const isSelect =
    selectStmt !== undefined &&
    "SelectStmt" in selectStmt &&
    selectStmt.SelectStmt.valuesLists === undefined;
  return isSelect && returningClause !== undefined && relation?.alias === undefined;
}
