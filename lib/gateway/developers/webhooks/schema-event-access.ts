import type { Actor, KeyRole, MemberRole } from "@/lib/core/context";
import {
  canAccess,
  canActorRead,
  type PermissionScope,
  rolesWith,
} from "@/lib/core/permissions/permissions";
import { EVENT_NAMES, type EventName } from "./schema-values";

interface EventAccess {
  /** Seen by the roles that get the event. */
  scope: PermissionScope;
  /** Keys that read its data, as in the operations that show the same. */
  keys: readonly KeyRole[];
}

const toReaders = (scope: PermissionScope): EventAccess => ({ scope, keys: ["messaging", "read"] });
const toPayers = (scope: PermissionScope): EventAccess => ({ scope, keys: ["payments"] });

const EVENT_ACCESS: Readonly<Record<EventName, EventAccess>> = {
  "sms.delivery": toReaders("messages"),
  "sms.delivery.dryrun": toReaders("messages"),
  "sms.incoming": toReaders("inbox"),
  "sms.email.parsing.success": toReaders("developers"),
  "sms.email.parsing.fail": toReaders("developers"),
  "bulk.email.parsing.success": toReaders("developers"),
  "bulk.email.parsing.fail": toReaders("developers"),
  "bulk.finished": toReaders("messages"),
  "phone.subscribe": toReaders("campaigns"),
  "phone.unsubscribe": toReaders("campaigns"),
  "automation.step": toReaders("composeBulk"),
  "verify_code.success": toReaders("verification"),
  "verify_code.failed": toReaders("verification"),
  "verify_code.channel.sent": toReaders("verification"),
  "verify_code.channel.success": toReaders("verification"),
  "verify_code.channel.failed": toReaders("verification"),
  "verify_code.channel.updated": toReaders("verification"),
  "fraud-check.done": toReaders("fraudChecks"),
  "balance.low": toReaders("balance"),
  "budget.reached": toPayers("budgets"),
  "payment.completed": toPayers("billingDocuments"),
};

const findAccess = (name: string): EventAccess | undefined => EVENT_ACCESS[name as EventName];

/** Checks whether a webhook gets an event, by the role that chose its events; null for pushes, of messages only. */
export function canReceive(role: MemberRole | null, name: string): boolean {
  if (role === null || role === "owner") return true;
  const access = findAccess(name);
  return access !== undefined && canAccess(access.scope, role, "read");
}

export const listReceivable = (role: MemberRole): readonly EventName[] =>
  EVENT_NAMES.filter((name) => canReceive(role, name));

export const rolesReceiving = (name: EventName): MemberRole[] =>
  rolesWith("read", EVENT_ACCESS[name].scope);

/** Checks whether the caller sees the data of an event in the log of deliveries. */
export function canReadEvent(actor: Actor, name: string): boolean {
  const access = findAccess(name);
  return access !== undefined && canActorRead(actor, access.scope, access.keys);
}
