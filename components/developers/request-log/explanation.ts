interface ErrorBody {
  detail?: unknown;
  "hydra:description"?: unknown;
  violations?: unknown;
}

interface BrokenRule {
  propertyPath: string;
  message: string;
}

const isBrokenRule = (item: unknown): item is BrokenRule => {
  const { propertyPath, message } = (item ?? {}) as Partial<BrokenRule>;
  return typeof propertyPath === "string" && typeof message === "string";
};

/** Parses an error body manually, because a schema would enlarge the page by half. */
function parseErrorBody(body: string) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null) return null;
  const { detail, violations, ...rest } = parsed as ErrorBody;
  const sentence = detail ?? rest["hydra:description"] ?? null;
  const rules = violations ?? [];
  if (sentence !== null && typeof sentence !== "string") return null;
  if (!Array.isArray(rules) || !rules.every(isBrokenRule)) return null;
  return { sentence, rules };
}

export interface Violation {
  /** In the API's notation: `ip_list[0]`. */
  path: string;
  message: string;
  anchor: string;
}

export interface Explanation {
  sentence: string | null;
  violations: Violation[];
}

/** Returns the anchor of a documented field: `ip_list` for `ip_list[0]`, and `events[].email` for `events[2].email`. */
function toAnchor(path: string, location: string): string {
  return `${location}.${path.replace(/\[\d+\]$/, "").replace(/\[\d+\]/g, "[]")}`;
}

export function explainResponse(body: string | null, method: string): Explanation {
  const unexplained: Explanation = { sentence: null, violations: [] };
  if (body === null) return unexplained;
  const response = parseErrorBody(body);
  if (response === null) return unexplained;
  const location = method === "GET" || method === "DELETE" ? "query" : "body";
  return {
    sentence: response.sentence,
    violations: response.rules.map(({ propertyPath: path, message }) => ({
      path,
      message,
      anchor: toAnchor(path, location),
    })),
  };
}
