/** A node of a query as Postgres keeps it analysed (`pg_node_tree`): its kind and its fields. */
export interface TreeNode {
  kind: string;
  fields: ReadonlyMap<string, Tree>;
}

export type Tree = TreeNode | readonly Tree[] | string | null;

const TOKEN = /[{}()]|\[[^\]]*\]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()\\])+/gs;

export const isTreeNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === "object" && tree !== null && "kind" in tree;

/** Parses the text of a `pg_node_tree`. */
export function parseNodeTree(text: string): Tree {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  function value(): Tree {
    const token = tokens[at];
    at += 1;
    if (token === undefined || token === "<>") return null;
    if (token === "(") return list();
    return token === "{" ? node() : token;
  }

  function list(): Tree[] {
    const items: Tree[] = [];
    while (at < tokens.length && tokens[at] !== ")") items.push(value());
    at += 1;
    return items;
  }

  function node(): TreeNode {
    const kind = tokens[at] ?? "";
    at += 1;
    const fields = new Map<string, Tree>();
    while (at < tokens.length && tokens[at] !== "}") {
      const name = (tokens[at] ?? "").slice(1);
      at += 1;
      fields.set(name, value());
      // Bytes of a constant follow their number.
      while (tokens[at]?.startsWith("[")) at += 1;
    }
    at += 1;
    return { kind, fields };
  }

  return value();
}

export const field = (node: TreeNode, name: string): Tree => node.fields.get(name) ?? null;

export const text = (node: TreeNode, name: string): string => {
  const value = field(node, name);
  return typeof value === "string" ? value : "";
};

export const nodes = (tree: Tree): TreeNode[] =>
  Array.isArray(tree) ? tree.filter((item) => isTreeNode(item)) : isTreeNode(tree) ? [tree] : [];

/** Nodes right below, through lists. */
export function below(tree: Tree): TreeNode[] {
  const values = isTreeNode(tree) ? [...tree.fields.values()] : Array.isArray(tree) ? tree : [];
  return values.flatMap((value: Tree) => (isTreeNode(value) ? [value] : below(value)));
}
