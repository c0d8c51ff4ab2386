import type { Actor, Context } from "./context";
import { DomainError } from "./errors";

/** The signed-in person of a request; rows of `auth: "session"` are called by nobody else. */
export function getUserOrThrow({
  actor,
}: Pick<Context, "actor">): Extract<Actor, { kind: "user" }> {
  if (actor.kind === "user") return actor;
  throw new DomainError("forbidden", "Only people in the dashboard can do this, not API keys.");
}
