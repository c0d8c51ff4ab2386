import {
  describeMissingKeyRole,
  describeMissingCreatorRole,
  canCreatorUseKey,
  forbiddenMessage,
} from "@/lib/core/permissions/permissions";
import { DomainError } from "@/lib/core/errors";
import type { Caller } from "@/lib/auth/caller";
import type { AnyRoute } from "@/lib/http/route";

type GuardedRoute = Pick<AnyRoute, "auth" | "method" | "permission">;

/** Reads, and routes that declare support for tests. */
export function allowsTestKeys(row: GuardedRoute): boolean {
  return row.permission?.testKeys ?? row.method === "get";
}

/** Returns the key roles; `read` can't call routes that change data. */
export function getKeyRoles(row: GuardedRoute): readonly string[] {
  if (row.auth === "session") return [];
  const roles = row.permission?.keys ?? [];
  return row.method === "get" ? roles : roles.filter((role) => role !== "read");
}

function forbidden(message: string): DomainError {
  return new DomainError("forbidden", message);
}

/** Throws `account_not_activated`, or `forbidden` naming the required role. */
export function assertMay({ account, actor }: Caller, row: GuardedRoute): void {
  if (!account.isActivated) {
    throw new DomainError("account_not_activated", "This account isn't activated yet.");
  }
  const members = row.permission?.members ?? [];
  if (actor.kind === "user") {
    if (!members.includes(actor.role)) {
      throw forbidden(forbiddenMessage(members, actor.role));
    }
    return;
  }
  const roles = getKeyRoles(row);
  if (roles.length === 0)
    throw forbidden("Only people in the dashboard can do this, not API keys.");
  if (!actor.roles.some((role) => roles.includes(role))) {
    throw forbidden(describeMissingKeyRole(roles));
  }
  if (!canCreatorUseKey(actor.makerRole, members)) {
    throw forbidden(describeMissingCreatorRole(members, actor.makerRole));
  }
  if (actor.isTest && !allowsTestKeys(row)) {
    throw forbidden(
      "A test key can read, make dry runs, send tests and change those. Use a live key.",
    );
  }
}
