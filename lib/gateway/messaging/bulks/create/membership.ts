import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isMasked } from "@/lib/core/permissions/permissions";
import type { BulkCreate } from "@/lib/gateway/messaging/bulks/schema";
import { hasGroups } from "@/lib/gateway/messaging/bulks/schema-values";

/**
 * Rejects numbers combined with groups for callers who see these masked: a dry run's counts would reveal membership.
 * @throws DomainError 403 at `phones`
 */
export function assertNoMembershipTest({ actor }: Pick<Context, "actor">, body: BulkCreate): void {
  if (!isMasked("groups", actor)) return;
  const { phones, msg_groups = null, except_groups = null, segments = null } = body;
  const { except_segments = null } = body;
  const isOfGroups = hasGroups({ msg_groups, except_groups, segments, except_segments });
  if ((phones ?? []).length === 0 || !isOfGroups) return;
  throw new DomainError(
    "forbidden",
    "Your role sees numbers of groups masked, so phones can't be combined with groups or segments.",
    { reason: "numbers_with_groups", path: "phones" },
  );
}
