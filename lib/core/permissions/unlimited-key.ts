import type { Actor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

/** Returns whether an actor is a key whose limits automations' texts wouldn't keep: a test key, or one with a limit. */
export const isLimitedKey = (actor: Actor): boolean =>
  actor.kind === "key" && (actor.isTest || actor.spendCap !== null);

/** Throws `unprocessable` for keys whose limits automations' texts wouldn't keep. */
export function assertUnlimited(actor: Actor): void {
  if (!isLimitedKey(actor)) return;
  throw new DomainError(
    "unprocessable",
    "Automations have no spending limit. Start them with a live key without one, or in the dashboard.",
    { reason: "automation_key" },
  );
}
