import type { HttpMethod } from "@/lib/http/route";

interface Entry {
  method: HttpMethod;
  path: string;
}

const isParameter = (segment: string) => segment.startsWith("{");

/** Literals first at the first difference, so `/sms/clicks` wins over `/sms/{uuid}`. */
function compareLiterals(a: Entry, b: Entry): number {
  const left = a.path.split("/");
  const right = b.path.split("/");
  for (const [index, segment] of left.entries()) {
    const other = right[index];
    if (other === undefined) break;
    const difference = Number(isParameter(segment)) - Number(isParameter(other));
    if (difference !== 0) return difference;
  }
  // Comparators must be antisymmetric, otherwise sorting is undefined.
  return left.length - right.length;
}

/** For `Allow`. */
export class RouteMap {
  readonly #patterns: { pattern: RegExp; method: HttpMethod }[];

  constructor(entries: readonly Entry[]) {
    this.#patterns = this.sortByLiterals(entries).map(({ method, path }) => ({
      method,
      pattern: new RegExp(
        `^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`,
      ),
    }));
  }

  sortByLiterals<T extends Entry>(rows: readonly T[]): T[] {
    return [...rows].sort(compareLiterals);
  }

  /**
   * Upper case, with HEAD and OPTIONS; empty for an unknown URL. The most literal path counts: `/sms/dryrun` is no
   * message, so it can't be deleted.
   */
  getMethods(path: string): string[] {
    const best = this.#patterns.find(({ pattern }) => pattern.test(path))?.pattern.source;
    if (best === undefined) return [];
    const result = new Set<string>();
    for (const { pattern, method } of this.#patterns) {
      if (pattern.source === best) result.add(method.toUpperCase());
    }
    if (result.has("GET")) result.add("HEAD");
    return [...result, "OPTIONS"];
  }
}
