import { z } from "zod";

const errorBodySchema = z.object({
  detail: z.string().nullish(),
  "hydra:description": z.string().nullish(),
  violations: z.array(z.object({ propertyPath: z.string(), message: z.string() })).nullish(),
});

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
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return nothing;
  }
  const answer = errorBodySchema.safeParse(parsed);
  if (!answer.success) return nothing;
  const { detail, violations } = answer.data;
  const place = method === "GET" || method === "DELETE" ? "query" : "body";
  return {
    sentence: detail ?? answer.data["hydra:description"] ?? null,
    violations: (violations ?? []).map(({ propertyPath: path, message }) => ({
      path,
      message,
      anchor: anchorOf(path, place),
    })),
  };
}
