import type { Actor, Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

/** The signed-in person of a request; rows of `auth: "session"` are called by nobody else. */
export function personOf({ actor }: Pick<Context, "actor">): Extract<Actor, { kind: "user" }> {
  if (actor.kind === "user") return actor;
  throw new DomainError("forbidden", "This is done in the dashboard, not with an API key.");
}
