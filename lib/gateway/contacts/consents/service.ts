import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { resolvePhones } from "@/lib/core/phone/phone-filter";
import { listPage } from "@/lib/db/list";
import type { Tx } from "@/lib/db/transaction";
import type { AuditActor } from "@/lib/gateway/account/audit-log/record";
import { toConsent } from "./resource";
import type { Consent } from "./schema";
import type { ConsentKind, ConsentSource } from "./schema-values";
import { CONSENTS, findLatestKind, insertConsents } from "./store";

export { findLatestKind };

/** What is noted about a number. */
export interface NewConsent {
  phone: string;
  kind: ConsentKind;
  text: string | null;
}

/** Whose log it is, who acts, and when. */
export interface ConsentContext extends Pick<Context, "now"> {
  account: { id: number };
  actor: AuditActor;
}

function actorIdOf({ actor }: Pick<ConsentContext, "actor">): string | null {
  if (actor.kind === "system") return null;
  return String(actor.kind === "user" ? actor.userId : actor.keyId);
}

/** Whoever is signed in used the dashboard, everyone else the API. */
export const sourceOf = ({ actor }: Pick<ConsentContext, "actor">): ConsentSource =>
  actor.kind === "user" ? "dashboard" : "api";

/** Notes what happened, in the transaction in which it happens. */
export function recordConsents(
  tx: Tx,
  ctx: ConsentContext,
  consents: readonly NewConsent[],
  source: ConsentSource = sourceOf(ctx),
): Promise<void> {
  const actor = { actor_kind: ctx.actor.kind, actor_id: actorIdOf(ctx) };
  const created_at = ctx.now();
  const rows = consents.map((one) => ({ ...one, source, ...actor, created_at }));
  return insertConsents(tx, ctx.account.id, rows);
}

/** The log, newest first. */
export function listConsents(ctx: Context, query: CollectionQuery): Promise<Page<Consent>> {
  const conditions = resolvePhones(query.conditions, "phone", ctx.account.iso2);
  return listPage(ctx, CONSENTS, { ...query, conditions }, (rows) => rows.map(toConsent));
}
