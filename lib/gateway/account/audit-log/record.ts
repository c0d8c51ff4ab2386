import type words from "@/translations/en/auditLog.json";
import type { Context } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";
import { type Fields, hashOf } from "./chain";
import { appendEntry, findActorName, lockHead } from "./store";

/** What acts are done to: each is known by its words. */
type ObjectKind = keyof typeof words.object;

export interface AuditedAct {
  /** What was done: `api_key.created`. */
  action: `${string}.${string}`;
  /** What it was done to. The label is what people call it, as it is now. */
  object: { kind: ObjectKind; id?: string | number | null; label?: string | null };
  /** Fields as they were and as they are; never a secret, a phone number or a text. */
  before?: object | null;
  after?: object | null;
}

/** Who acts, as far as the log names them. */
export type AuditActor =
  | { kind: "user"; userId: number }
  | { kind: "key"; keyId: number }
  | { kind: "system"; name: string };

export interface AuditContext extends Pick<Context, "requestId" | "ip"> {
  account: { id: number };
  actor: AuditActor;
}

/** What jsonb will give back: no undefined, dates as text. */
function toFields(value: object | null | undefined): Fields | null {
  return value === null || value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/**
 * Appends one row to the account's log, in the transaction of the change it records. Call it last: it locks
 * the end of the chain until the commit, and whoever locks rows after it could wait in a circle.
 */
export async function recordAudit(tx: Tx, ctx: AuditContext, act: AuditedAct): Promise<void> {
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
    action: act.action,
    objectKind: act.object.kind,
    objectId: act.object.id === null || act.object.id === undefined ? null : String(act.object.id),
    objectLabel: act.object.label ?? null,
    before: toFields(act.before),
    after: toFields(act.after),
    previousHash: head.hash,
  };
  await appendEntry(tx, entry, hashOf(entry));
}

/** Of two states only the fields that differ. */
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
