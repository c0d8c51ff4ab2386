import type { Actor, Context } from "./context";
import { DomainError } from "./errors";

/** Routes with `auth: "session"` guarantee a user. */
export function getUserOrThrow({
  actor,
}: Pick<Context, "actor">): Extract<Actor, { kind: "user" }> {
  if (actor.kind === "user") return actor;
  throw new DomainError("forbidden", "Only people in the dashboard can do this, not API keys.");
}
