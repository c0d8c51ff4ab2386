import type { Numbers } from "./functions";
import { below, field, isTreeNode, nodes, text, type Tree, type TreeNode } from "./node-tree";
import type { Breach } from "@/lib/db/cluster/testing/statement-guard/sql/rules";
import type { Tables } from "@/lib/db/cluster/testing/statement-guard/sql/tables";
import { isMutable, isVolatile, obstacles } from "./volatility";

/** Citus' rules for functions in statements that change a distributed table. */

const [UPDATE, INSERT, DELETE] = ["2", "3", "4"];
const RTE_SUBQUERY = "1";

function queries(tree: Tree): TreeNode[] {
  return below(tree).flatMap((node) => [
    ...(node.kind === "QUERY" ? [node] : []),
    ...queries(node),
  ]);
}

const isJunk = (target: TreeNode) => text(target, "resjunk") === "true";

function inComputed(part: string, tree: Tree, rtable: TreeNode[], numbers: Numbers): string[] {
  if (isVolatile(tree, numbers)) return [`${part} calls a VOLATILE function`];
  const { columnInFunction, mutableChoice } = obstacles(tree, rtable, numbers);
  return [
    ...(columnInFunction ? [`${part} gives a column to a STABLE function`] : []),
    ...(mutableChoice ? [`${part} has a STABLE function in CASE or COALESCE`] : []),
  ];
}

function inConflict(conflict: Tree, numbers: Numbers): string[] {
  if (!isTreeNode(conflict)) return [];
  const targets = nodes(field(conflict, "onConflictSet")).map((target) => field(target, "expr"));
  const isSetMutable = targets.some((tree) => isMutable(tree, numbers));
  const wheres = [field(conflict, "arbiterWhere"), field(conflict, "onConflictWhere")];
  return [
    ...(isSetMutable ? ["ON CONFLICT SET calls a function that is not IMMUTABLE"] : []),
    ...(wheres.some((tree) => isMutable(tree, numbers))
      ? ["ON CONFLICT WHERE calls a function that is not IMMUTABLE"]
      : []),
  ];
}

function inQuery(query: TreeNode, numbers: Numbers): string[] {
  const command = text(query, "commandType");
  const rtable = nodes(field(query, "rtable"));
  const targets = nodes(field(query, "targetList")).filter((target) => !isJunk(target));
  const join = field(query, "jointree");
  const where = isTreeNode(join) ? field(join, "quals") : null;
  const found: string[] = [];
  if (command === UPDATE)
    for (const target of targets)
      found.push(
        ...inComputed(`SET ${text(target, "resname")}`, field(target, "expr"), rtable, numbers),
      );
  if (command !== INSERT) found.push(...inComputed("WHERE", where, rtable, numbers));
  if (command === INSERT) {
    const selects = rtable.filter((source) => text(source, "rtekind") === RTE_SUBQUERY);
    if (isVolatile(selects, numbers)) found.push("the select calls a VOLATILE function");
    found.push(...inConflict(field(query, "onConflict"), numbers));
  }
  if (isMutable(field(query, "returningList"), numbers))
    found.push("RETURNING calls a function that is not IMMUTABLE");
  return found;
}

/** Breaches of the analysed form of one statement. */
export function functionBreaches(tree: Tree, tables: Tables, numbers: Numbers): Breach[] {
  return queries([tree]).flatMap((query) => {
    if (![UPDATE, INSERT, DELETE].includes(text(query, "commandType"))) return [];
    const changed = nodes(field(query, "rtable"))[Number(text(query, "resultRelation")) - 1];
    const table = numbers.tables.get(changed === undefined ? "" : text(changed, "relid")) ?? "";
    if (tables.placement.get(table) !== "distributed") return [];
    const details = [...new Set(inQuery(query, numbers))];
    return details.map((detail) => ({
      rule: "mutable-function" as const,
      detail: `${table}: ${detail}`,
    }));
  });
}
