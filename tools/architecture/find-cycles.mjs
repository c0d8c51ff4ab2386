/**
 * Returns one cycle per group of mutually reachable nodes, as its edges.
 * `edges`: from → to → the file that makes the edge.
 */
export function findCycles(edges) {
  const cycles = [];
  const finished = new Set();
  const visit = (node, trail) => {
    const start = trail.indexOf(node);
    if (start >= 0) {
      const nodes = [...trail.slice(start), node];
      cycles.push(
        nodes.slice(1).map((to, index) => {
          const from = nodes[index];
          return { from, to, file: edges.get(from).get(to) };
        }),
      );
      return;
    }
    if (finished.has(node)) return;
    for (const next of edges.get(node)?.keys() ?? []) visit(next, [...trail, node]);
    finished.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return cycles;
}
