import type { AuditActor } from "./actions";
import type { Context } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import type { AuditAction, ObjectKind } from "./actions";
import { type Fields, hashEntry } from "./chain";
import { appendEntry, findActorName, lockHead } from "./store";

export interface AuditedAction {
  action: AuditAction;
  /** `label` is the object's current display name. */
  object: { kind: ObjectKind; id?: string | number | null; label?: string | null };
  /** Must not contain secrets, phone numbers or message texts, since entries can't be erased. */
  before?: object | null;
  after?: object | null;
}

export interface AuditContext extends Pick<Context, "requestId" | "ip"> {
  account: { id: number };
  actor: AuditActor;
}

/** Converts a value to what jsonb returns: no undefined, dates as text. */
function toFields(value: object | null | undefined): Fields | null {
  return value === null || value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/**
 * Appends an entry, in the transaction of the recorded change. Must be called last: it locks the head of the chain
 * until COMMIT, and locking other rows after it could deadlock.
 */
export async function recordAudit(
  tx: Tx,
  ctx: AuditContext,
  auditedAction: AuditedAction,
): Promise<void> {
  const accountId = ctx.account.id;
  const actorName = await findActorName(tx, accountId, ctx.actor);
  const head = await lockHead(tx, accountId);
  const entry = {
    accountId,
    seq: head.seq + 1,
    createdAt: head.now,
    actorKind: ctx.actor.kind,
    actorId:
      ctx.actor.kind === "user"
        ? ctx.actor.userId
        : ctx.actor.kind === "key"
          ? ctx.actor.keyId
          : null,
    actorName,
    requestId: ctx.requestId,
    ip: ctx.ip,
    action: auditedAction.action,
    objectKind: auditedAction.object.kind,
    objectId:
      auditedAction.object.id === null || auditedAction.object.id === undefined
        ? null
        : String(auditedAction.object.id),
    objectLabel: auditedAction.object.label ?? null,
    before: toFields(auditedAction.before),
    after: toFields(auditedAction.after),
    previousHash: head.hash,
  };
  await appendEntry(tx, entry, hashEntry(entry));
}

export function changesBetween<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } {
  const isSame = (name: keyof T) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const pick = (from: T) =>
    Object.fromEntries(
      Object.entries(from).filter(([name]) => !isSame(name as keyof T)),
    ) as Partial<T>;
  return { before: pick(before), after: pick(after) };
}
