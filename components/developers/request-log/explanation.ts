interface ErrorBody {
  detail?: unknown;
  "hydra:description"?: unknown;
  violations?: unknown;
}

interface BrokenRule {
  propertyPath: string;
  message: string;
}

const isBrokenRule = (one: unknown): one is BrokenRule => {
  const { propertyPath, message } = (one ?? {}) as Partial<BrokenRule>;
  return typeof propertyPath === "string" && typeof message === "string";
};

/** The body of an error; null: it is none. Checked by hand, because a schema would make the page half as heavy again. */
function readErrorBody(body: string) {
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
  /** As the API names it: `ip_list[0]`. */
  path: string;
  message: string;
  /** Anchor of the field in the reference. */
  anchor: string;
}

export interface Explanation {
  /** The sentence of the answer; null: it says none. */
  sentence: string | null;
  violations: Violation[];
}

/** `ip_list[0]` is described as `ip_list`, `events[2].email` as `events[].email`. */
function anchorOf(path: string, place: string): string {
  return `${place}.${path.replace(/\[\d+\]$/, "").replace(/\[\d+\]/g, "[]")}`;
}

/** What an error answer says: its sentence, and the rules that were broken. */
export function explainAnswer(body: string | null, method: string): Explanation {
  const nothing: Explanation = { sentence: null, violations: [] };
  if (body === null) return nothing;
  const answer = readErrorBody(body);
  if (answer === null) return nothing;
  const place = method === "GET" || method === "DELETE" ? "query" : "body";
  return {
    sentence: answer.sentence,
    violations: answer.rules.map(({ propertyPath: path, message }) => ({
      path,
      message,
      anchor: anchorOf(path, place),
    })),
  };
}
