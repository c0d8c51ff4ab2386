import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { MINUTE_SECONDS } from "@/lib/core/time/units";
import { bulkCreateSchema, type BulkRequest } from "@/lib/gateway/messaging/bulks/schema";
import type { RecurringBulkRecord } from "./store";

/**
 * Returns the bulk request of one run, validated like a new request.
 * @throws DomainError 400 if the schema no longer accepts the stored fields
 */
export function toBulkRequest(
  { bulk, phones, not_after_minutes: notAfter }: RecurringBulkRecord,
  dueAt: Date,
  delay?: number | null,
): BulkRequest {
  const parsed = bulkCreateSchema.safeParse({
    ...bulk,
    phones,
    delivery_delay: delay ?? null,
    not_after: notAfter === null ? null : toUnix(dueAt) + notAfter * MINUTE_SECONDS,
  });
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new DomainError("invalid_input", `The field ${path} is no longer valid.`, {
    reason: "recurring_bulk_outdated",
    path,
  });
}
