import type { CollectionQuery } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { type AnyList, isPersonal } from "@/lib/core/list";
import { type PermissionScope, isMasked } from "./permissions";

/** Throws for filters and orders by hidden fields, which would reveal values guess by guess. */
export function assertVisibleFields(
  { actor }: Pick<Context, "actor">,
  scope: PermissionScope,
  list: AnyList,
  query: CollectionQuery,
): void {
  if (!isMasked(scope, actor)) return;
  const violations = [...query.conditions, ...query.order]
    .filter(({ field }) => isPersonal(list, field))
    .map(({ field }) => ({
      path: field,
      message: "Your role can't see this field, so it can't search by it.",
      code: "forbidden",
    }));
  if (violations.length === 0) return;
  throw new DomainError("forbidden", "Your role can't search by fields it can't see.", {
    violations,
  });
}
