export type Format = "json" | "ld";

interface MediaRange {
  type: string;
  quality: number;
  position: number;
}

const CACHE_LIMIT = 500;
const cache = new Map<string, Format | null>();

function parseRange(text: string, position: number): MediaRange | null {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  if (!type.includes("/")) return null;
  let quality = 1;
  for (const parameter of parameters) {
    if (!parameter.startsWith("q=")) continue;
    quality = Number(parameter.slice(2));
    if (!(quality >= 0 && quality <= 1)) return null;
  }
  return { type, quality, position };
}

/** Ranks a type by RFC 9110 12.5.1: the most specific matching range decides. */
function rank(ranges: readonly MediaRange[], type: string) {
  for (const [specificity, pattern] of [type, "application/*", "*/*"].entries()) {
    const match = ranges.find((range) => range.type === pattern);
    if (match !== undefined) return { ...match, specificity };
  }
  return { quality: 0, specificity: 3, position: 0 };
}

function decide(accept: string): Format | null {
  const ranges = accept
    .split(",")
    .flatMap((text, position) => parseRange(text.trim(), position) ?? []);
  const ld = rank(ranges, "application/ld+json");
  const json = rank(ranges, "application/json");
  if (ld.quality === 0 && json.quality === 0) return null;
  const order =
    json.quality - ld.quality || ld.specificity - json.specificity || ld.position - json.position;
  return order > 0 ? "json" : "ld";
}

/**
 * Returns the format. At equal quality, named types beat wildcards, then header order
 * counts.
 */
export function negotiate(accept: string | undefined): Format | null {
  if (accept === undefined || accept === "" || accept === "*/*") return "ld";
  if (accept === "application/json") return "json";
  const cached = cache.get(accept);
  if (cached !== undefined) return cached;
  const format = decide(accept);
  if (accept.length <= 300) {
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(accept, format);
  }
  return format;
}
