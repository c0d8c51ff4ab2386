import { ApiError } from "@/lib/queries/transport/api-error";
import { EMPTY } from "../content";
import { EMPTY_BULK } from "./bulk-content";
import type { ComposeField, Problems } from "../row-props";

const FIELDS: ReadonlySet<string> = new Set([...Object.keys(EMPTY), ...Object.keys(EMPTY_BULK)]);

const isField = (name: string): name is ComposeField => FIELDS.has(name);

export function refusedFields(error: Error | null): Problems {
  if (!(error instanceof ApiError)) return {};
  const result: Problems = {};
  for (const { propertyPath, message } of error.violations) {
    const [field = ""] = propertyPath.split("[");
    if (isField(field)) result[field] = message;
  }
  return result;
}
