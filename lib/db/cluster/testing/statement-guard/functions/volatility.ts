import type { Numbers, Volatility } from "./functions";
import { below, field, isTreeNode, nodes, text, type Tree, type TreeNode } from "./node-tree";

/** Checks that Citus applies to expressions in statements that change rows. */

const TYPE_FIELDS = [
  "vartype",
  "consttype",
  "paramtype",
  "funcresulttype",
  "opresulttype",
  "resulttype",
  "coalescetype",
  "casetype",
  "array_typeid",
  "minmaxtype",
  "aggtype",
  "wintype",
  "refrestype",
  "type",
];

const getType = (node: TreeNode) =>
  TYPE_FIELDS.map((name) => text(node, name)).find((type) => type !== "") ?? "";

/** Functions that a node itself calls; operators and conversions are functions too. */
function called(node: TreeNode, numbers: Numbers): string[] {
  if (node.kind === "COERCEVIAIO") {
    const arg = field(node, "arg");
    const from = isTreeNode(arg) ? getType(arg) : "";
    return [
      numbers.textFunctions(from).output,
      numbers.textFunctions(text(node, "resulttype")).input,
    ];
  }
  return ["funcid", "opfuncid", "aggfnoid", "winfnoid"].map((name) => text(node, name));
}

function getVolatility(node: TreeNode, numbers: Numbers): Volatility {
  if (node.kind === "NEXTVALUEEXPR") return "volatile";
  const all = called(node, numbers).map((oid) => numbers.volatility(oid));
  return all.includes("volatile") ? "volatile" : all.includes("stable") ? "stable" : "immutable";
}

const isVolatileBelow = (tree: Tree, numbers: Numbers): boolean =>
  allNodes(tree).some((node) => getVolatility(node, numbers) === "volatile");

function allNodes(tree: Tree): TreeNode[] {
  const here = isTreeNode(tree) ? [tree] : below(tree);
  return here.flatMap((node) => [node, ...below(node).flatMap((child) => allNodes(child))]);
}

/** `current_timestamp` and its like are no functions, but change all the same. */
export const isMutable = (tree: Tree, numbers: Numbers): boolean =>
  allNodes(tree).some(
    (node) => node.kind === "SQLVALUEFUNCTION" || getVolatility(node, numbers) !== "immutable",
  );

export { isVolatileBelow as isVolatile };

const set = (tree: Tree) =>
  tree !== null && tree !== "false" && !(Array.isArray(tree) && tree.length === 0);

const WALLS = [
  "hasAggs",
  "hasWindowFuncs",
  "groupClause",
  "distinctClause",
  "limitCount",
  "limitOffset",
  "setOperations",
];

/** Resolves a column of a sub-select that the planner flattens to its expression. */
function behind(variable: TreeNode, rtable: TreeNode[]): { tree: Tree; rtable: TreeNode[] } | null {
  const source = rtable[Number(text(variable, "varno")) - 1];
  const query = source === undefined ? null : field(source, "subquery");
  if (!isTreeNode(query) || WALLS.some((name) => set(field(query, name)))) return null;
  const target = nodes(field(query, "targetList"))[Number(text(variable, "varattno")) - 1];
  return target === undefined
    ? null
    : { tree: field(target, "expr"), rtable: nodes(field(query, "rtable")) };
}

interface Found {
  hasColumn: boolean;
  /** A function that is not immutable is given a column. */
  columnInFunction: boolean;
  /** CASE or COALESCE has a function that is not immutable. */
  mutableChoice: boolean;
}

const CHOICES = new Set(["CASE", "CASEEXPR", "COALESCE", "COALESCEEXPR"]);

/** Finds obstacles to evaluating an expression's functions once, before the statement is forwarded. */
export function obstacles(tree: Tree, rtable: TreeNode[], numbers: Numbers): Found {
  const found = { hasColumn: false, columnInFunction: false, mutableChoice: false };
  const add = (other: Found, isArgument: boolean) => {
    found.hasColumn ||= other.hasColumn;
    found.columnInFunction ||= other.columnInFunction || (isArgument && other.hasColumn);
    found.mutableChoice ||= other.mutableChoice;
  };
  for (const node of isTreeNode(tree) ? [tree] : below(tree)) {
    if (node.kind === "QUERY") continue;
    if (node.kind === "VAR") {
      const inner = behind(node, rtable);
      if (inner === null || isVolatileBelow(inner.tree, numbers)) found.hasColumn = true;
      else add(obstacles(inner.tree, inner.rtable, numbers), false);
    } else if (CHOICES.has(node.kind)) {
      const isBad = isMutable(node, numbers);
      found.mutableChoice ||= isBad;
      if (!isBad) add(obstacles(below(node), rtable, numbers), false);
    } else {
      const isArgument = getVolatility(node, numbers) === "stable";
      add(obstacles(below(node), rtable, numbers), isArgument);
    }
  }
  return found;
}
