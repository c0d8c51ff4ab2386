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
    if (other === undefined) return 1;
    const difference = Number(isParameter(segment)) - Number(isParameter(other));
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Which methods an address has: for `Allow`. */
export class RouteMap {
  readonly #patterns: { pattern: RegExp; method: HttpMethod }[];

  constructor(entries: readonly Entry[]) {
    this.#patterns = entries.map(({ method, path }) => ({
      method,
      pattern: new RegExp(
        `^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "[^/]+")}$`,
      ),
    }));
  }

  mostLiteralFirst<T extends Entry>(rows: readonly T[]): T[] {
    return [...rows].sort(byLiterals);
  }

  /** Upper case, with HEAD and OPTIONS; empty for an unknown address. */
  methodsOf(path: string): string[] {
    const found = new Set<string>();
    for (const { pattern, method } of this.#patterns) {
      if (pattern.test(path)) found.add(method.toUpperCase());
    }
    if (found.size === 0) return [];
    if (found.has("GET")) found.add("HEAD");
    return [...found, "OPTIONS"];
  }
}
