import type { Actor, MemberRole } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { forbiddenMessage } from "@/lib/core/permissions/permissions";
import { canReceive, listReceivable, rolesReceiving } from "./schema-event-access";
import type { EventName } from "./schema-values";
import type { WebhookRecord } from "./store";

/** Keys can't choose events; system actors count as owners. */
const toRole = (actor: Actor): MemberRole => (actor.kind === "user" ? actor.role : "owner");

/** Throws `forbidden` at `path` for an event that the role can't see. */
function assertCanReceive(role: MemberRole, events: readonly EventName[], path: string) {
  const denied = events.find((name) => !canReceive(role, name));
  if (denied === undefined) return;
  const message = `${denied}: ${forbiddenMessage(rolesReceiving(denied), role)}`;
  throw new DomainError("forbidden", message, { path });
}

export interface Subscription {
  /** Null: all that the role sees. */
  events: readonly string[] | null;
  eventsRole: MemberRole;
}

export function subscribe(actor: Actor, events: readonly EventName[] | null): Subscription {
  const eventsRole = toRole(actor);
  assertCanReceive(eventsRole, events ?? [], "events");
  return { events, eventsRole };
}

/** Throws `forbidden` at `target` if the caller would send events elsewhere that their own role can't see. */
export function assertCanRedirect(actor: Actor, { events, events_role }: WebhookRecord): void {
  const sent = listReceivable(events_role).filter((name) => events?.includes(name) ?? true);
  assertCanReceive(toRole(actor), sent, "target");
}
