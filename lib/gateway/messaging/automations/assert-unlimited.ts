import type { Actor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

/** Throws `unprocessable` for keys whose limits automations' texts wouldn't keep. */
export function assertUnlimited(actor: Actor): void {
  if (actor.kind !== "key" || (!actor.isTest && actor.spendCap === null)) return;
  throw new DomainError(
    "unprocessable",
    "Automations have no spending limit. Start them with a live key without one, or in the dashboard.",
    { reason: "automation_key" },
  );
}
