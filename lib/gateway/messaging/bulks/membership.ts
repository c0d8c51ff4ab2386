import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isMasked } from "@/lib/core/permissions/permissions";
import type { BulkCreate } from "./schema";
import { namesGroups } from "./schema-values";

/**
 * Refuses numbers together with groups, named as recipients or left out, to callers who see numbers of groups masked: the
 * counts of a dry run would tell them whether a number is in a group.
 * @throws DomainError 403 at `phones`
 */
export function assertNoMembershipTest({ actor }: Pick<Context, "actor">, body: BulkCreate): void {
  if (!isMasked("groups", actor)) return;
  const { phones, msg_groups = null, except_groups = null } = body;
  if ((phones ?? []).length === 0 || !namesGroups({ msg_groups, except_groups })) return;
  throw new DomainError(
    "forbidden",
    "Your role sees numbers of groups masked, so phones can't be combined with msg_groups or except_groups.",
    { reason: "numbers_with_groups", path: "phones" },
  );
}
