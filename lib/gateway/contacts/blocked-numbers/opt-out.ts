import type { WriteContext } from "@/lib/db/write-context";
import { findLatestKind, recordConsents } from "@/lib/gateway/contacts/consents/public";
import { deleteOptOutBlock, insertBlockedNumbers } from "./store";

export interface OptOutRequest {
  /** E.164. */
  phone: string;
  /** Received text, or the form's. */
  text: string;
}

const CONSENT_KIND_BY_SOURCE = { sms: "opted_out", form: "unsubscribed" } as const;

/**
 * Blocks a number on its owner's request. Returns false if blocked already; the request is then logged once, since
 * a block by the account isn't an opt-out.
 */
export async function optOut(
  ctx: WriteContext,
  { phone, text }: OptOutRequest,
  source: keyof typeof CONSENT_KIND_BY_SOURCE = "sms",
): Promise<boolean> {
  const block = { number: phone, type: 2, added_at: ctx.now(), note: null, source } as const;
  const rows = [{ ...block, import_id: null }];
  // Detached from its import, so that undoing the import doesn't lift the block.
  const { added } = await insertBlockedNumbers(ctx.tx, ctx.account.id, rows, "keep");
  const isNew = added.size === 1;
  const last = isNew ? undefined : await findLatestKind(ctx.tx, ctx.account.id, phone);
  const kind = CONSENT_KIND_BY_SOURCE[source];
  if (last !== kind) await recordConsents(ctx.tx, ctx, [{ phone, kind, text }], source);
  return isNew;
}

/** Lifts only blocks the owner requested, never the account's own. */
export async function optIn(ctx: WriteContext, { phone, text }: OptOutRequest): Promise<boolean> {
  if (!(await deleteOptOutBlock(ctx.tx, ctx.account.id, phone))) return false;
  await recordConsents(ctx.tx, ctx, [{ phone, kind: "opted_in", text }], "sms");
  return true;
}

/**
 * Lifts the owner's block after a sign-up by SMS or a code-confirmed form. Logs the sign-up even without a block.
 */
export async function signUp(
  ctx: WriteContext,
  { phone, text }: OptOutRequest,
  source: keyof typeof CONSENT_KIND_BY_SOURCE = "form",
): Promise<void> {
  await deleteOptOutBlock(ctx.tx, ctx.account.id, phone);
  await recordConsents(ctx.tx, ctx, [{ phone, kind: "subscribed", text }], source);
}
