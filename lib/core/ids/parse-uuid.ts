import { notFound } from "@/lib/core/errors";
import { isUuid } from "./uuid7";

/** The id in lower case, as rows have it. Throws `not_found`, which names `what`, for what is no UUID. */
export function parseUuid(id: string, what: string): string {
  if (!isUuid(id)) throw notFound(what);
  return id.toLowerCase();
}
