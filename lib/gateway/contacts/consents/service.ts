import type { CollectionQuery, Condition, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { resolvePhones } from "@/lib/core/phone/phone-filter";
import { toUnix } from "@/lib/core/time/time";
import { listPage } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import type { AuditActor } from "@/lib/gateway/account/audit-log/public";
import { erasedName } from "./erased-number";
import { toConsent } from "./resource";
import type { Consent } from "./schema";
import type { ConsentKind, ConsentSource } from "./schema-values";
import { CONSENTS, findLatestKind, findLatestTime, insertConsents, renameConsents } from "./store";

export { findLatestKind };

export interface NewConsent {
  phone: string;
  kind: ConsentKind;
  text: string | null;
}

export interface ConsentContext extends Pick<Context, "now"> {
  account: { id: number };
  actor: AuditActor;
}

function toActorId({ actor }: Pick<ConsentContext, "actor">): string | null {
  if (actor.kind === "system") return null;
  return String(actor.kind === "user" ? actor.userId : actor.keyId);
}

export const toConsentSource = ({ actor }: Pick<ConsentContext, "actor">): ConsentSource =>
  actor.kind === "user" ? "dashboard" : "api";

export function recordConsents(
  tx: Tx,
  ctx: ConsentContext,
  consents: readonly NewConsent[],
  source: ConsentSource = toConsentSource(ctx),
): Promise<void> {
  const actor = { actor_kind: ctx.actor.kind, actor_id: toActorId(ctx) };
  const created_at = ctx.now();
  const rows = consents.map((consent) => ({ ...consent, source, ...actor, created_at }));
  return insertConsents(tx, ctx.account.id, rows);
}

/** Erases a number from the log. Entries stay as proof of consent; a last one records the erasure. */
export async function eraseConsents(tx: Tx, ctx: ConsentContext, phone: string): Promise<void> {
  const name = erasedName(ctx.account.id, phone);
  await renameConsents(tx, ctx.account.id, phone, name);
  await recordConsents(tx, ctx, [{ phone: name, kind: "forgotten", text: null }]);
}

/** Returns Unix time. */
export async function findErasedAt(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<number | null> {
  const erasedAt = await findLatestTime(tx, accountId, erasedName(accountId, phone), "forgotten");
  return erasedAt === undefined ? null : toUnix(erasedAt);
}

function addErasedNames(accountId: number, conditions: readonly Condition[]): Condition[] {
  return conditions.map((condition) =>
    condition.field === "phone" && condition.op === "in"
      ? {
          ...condition,
          values: condition.values.flatMap((phone) => [
            phone,
            erasedName(accountId, String(phone)),
          ]),
        }
      : condition,
  );
}

export function listConsents(ctx: Context, query: CollectionQuery): Promise<Page<Consent>> {
  const phones = resolvePhones(query.conditions, "phone", ctx.account.iso2);
  const conditions = addErasedNames(ctx.account.id, phones);
  return listPage(ctx, CONSENTS, { ...query, conditions }, (rows) => rows.map(toConsent));
}
