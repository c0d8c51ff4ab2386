import { notFound } from "@/lib/core/errors";
import { isUuid } from "./uuid7";

/** Returns the UUID in lower case, as stored. Throws `not_found`, naming `subject`, if it isn't a UUID. */
export function parseUuid(id: string, subject: string): string {
  if (!isUuid(id)) throw notFound(subject);
  return id.toLowerCase();
}
