import type { HttpMethod } from "@/lib/http/route";

interface Entry {
  method: HttpMethod;
  path: string;
}

const isParameter = (segment: string) => segment.startsWith("{");

/** At the first difference the literal segment comes first, so `/sms/clicks` wins over `/sms/{uuid}`. */
function byLiterals(a: Entry, b: Entry): number {
  const left = a.path.split("/");
  const right = b.path.split("/");
  for (const [index, segment] of left.entries()) {
    const other = right[index];
    if (other === undefined) break;
    const difference = Number(isParameter(segment)) - Number(isParameter(other));
    if (difference !== 0) return difference;
  }
  // An order must say the same both ways, or sorting says anything.
  return left.length - right.length;
}

/** Which methods a URL has: for `Allow`. */
export class RouteMap {
  /** The most literal first. */
  readonly #patterns: { pattern: RegExp; method: HttpMethod }[];

  constructor(entries: readonly Entry[]) {
    this.#patterns = this.mostLiteralFirst(entries).map(({ method, path }) => ({
      method,
      pattern: new RegExp(
        `^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`,
      ),
    }));
  }

  mostLiteralFirst<T extends Entry>(rows: readonly T[]): T[] {
    return [...rows].sort(byLiterals);
  }

  /**
   * Upper case, with HEAD and OPTIONS; empty for an unknown URL. Of several paths that match, the most
   * literal one counts: `/sms/dryrun` is no message, so it cannot be deleted.
   */
  methodsOf(path: string): string[] {
    const best = this.#patterns.find(({ pattern }) => pattern.test(path))?.pattern.source;
    if (best === undefined) return [];
    const found = new Set<string>();
    for (const { pattern, method } of this.#patterns) {
      if (pattern.source === best) found.add(method.toUpperCase());
    }
    if (found.has("GET")) found.add("HEAD");
    return [...found, "OPTIONS"];
  }
}
