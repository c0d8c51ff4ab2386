import type { Actor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

/** Returns whether an actor is a test key or a key with a spend cap, which texts of automations would bypass. */
export const isLimitedKey = (actor: Actor): boolean =>
  actor.kind === "key" && (actor.isTest || actor.spendCap !== null);

/** Throws `unprocessable` for keys whose limits texts of automations would bypass. */
export function assertUnlimited(actor: Actor): void {
  if (!isLimitedKey(actor)) return;
  throw new DomainError(
    "unprocessable",
    "Automations have no spending limit. Start them with a live key without one, or in the dashboard.",
    { reason: "automation_key" },
  );
}
