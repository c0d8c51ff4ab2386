import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { findMatch } from "@/lib/core/text/inbound-keywords";
import { type Tx, withAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/public";
import { enter } from "./enter";
import { findPublished, lockState } from "./store";
import type { DueAutomation, Values } from "./store-runs";
import {
  findByClick,
  findBySource,
  findRecipients,
  insertClicks,
  type NewClick,
  takeClicks,
} from "./store-sources";
import { toPayload } from "./values";

async function startAll(
  { tx, account, now }: WriteContext,
  automationIds: readonly string[],
  phone: string,
  payload: Values | null,
): Promise<void> {
  for (const version of await findPublished(tx, account.id, automationIds))
    await enter(tx, account.id, version, [{ phone, payload, dueAt: now() }], now());
}

/** Starts the automations of a sign-up form for a person who confirmed it. Values are by the names of its fields. */
export async function startByForm(
  ctx: WriteContext,
  {
    campaign,
    phone,
    values,
  }: { campaign: string; phone: string; values: Readonly<Record<string, string>> },
): Promise<void> {
  const automations = await findBySource(ctx.tx, ctx.account.id, "form");
  const ids = automations.filter(({ source }) => source === campaign).map(({ id }) => id);
  if (ids.length > 0) await startAll(ctx, ids, phone, toPayload(values));
}

function isPhoneNumber(phone: string): boolean {
  try {
    parsePhoneNumber(phone, "");
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Starts automations whose keyword the message matches. Non-phone senders, such as short codes, start none. */
export async function startByReply(
  ctx: WriteContext,
  { phone, text }: { phone: string; text: string },
): Promise<void> {
  const { tx, account } = ctx;
  const automations = await findBySource(tx, account.id, "reply");
  if (automations.length === 0 || !isPhoneNumber(phone)) return;
  const ids = automations.map(({ id }) => id);
  const matching = (await findPublished(tx, account.id, ids)).filter(
    ({ definition: { trigger } }) =>
      trigger.kind === "reply" && findMatch([trigger], text) !== null,
  );
  if (matching.length === 0) return;
  await startAll(
    ctx,
    matching.map(({ automation_id: id }) => id),
    phone,
    null,
  );
}

/** Starts an active automation by an inbound rule, unless the number is blocked. Returns whether the person entered. */
export async function startByRule(
  { tx, account, now }: WriteContext,
  automationId: number,
  phone: string,
): Promise<boolean> {
  if ((await findBlocked(tx, account.id, [phone])).has(phone)) return false;
  const [version] = await findPublished(tx, account.id, [String(automationId)]);
  if (version === undefined) return false;
  return (
    (await enter(tx, account.id, version, [{ phone, payload: null, dueAt: now() }], now())) > 0
  );
}

/** Keeps an automation from changing until COMMIT. Lock groups afterwards, as its publication does, or they deadlock. */
export const lockIsActive = async ({ tx, account }: WriteContext, automationId: number) =>
  (await lockState(tx, account.id, automationId)) === "active";

export interface PersonClick {
  campaign: string;
  bulk: string | null;
  /** Null for links that several messages share. */
  message: string | null;
  clickedAt: Date;
}

/** Queues clicks that start automations, for a worker. Without such automations it costs one lookup. */
export async function recordClicks(
  tx: Tx,
  accountId: number,
  clicks: readonly PersonClick[],
): Promise<void> {
  if (clicks.every(({ message }) => message === null)) return;
  const starts = new Map<string, NewClick>();
  for (const { id, source, source_bulk: sourceBulk } of await findByClick(tx, accountId))
    for (const { campaign, bulk, message, clickedAt } of clicks) {
      const isMatch =
        (source === null || campaign === source) && (sourceBulk === null || bulk === sourceBulk);
      if (isMatch && message !== null)
        starts.set(`${id}/${message}`, { automationId: id, message, clickedAt });
    }
  if (starts.size > 0) await insertClicks(tx, accountId, [...starts.values()]);
}

const BATCH_SIZE = 1_000;

/** Starts people who clicked, in one transaction. Returns false if other workers have them all. */
export async function startByClicks({ accountId, id }: DueAutomation): Promise<boolean> {
  // Own transaction: worker step.
  return withAccount(accountId, async (tx) => {
    await lockAgainstErasure(tx, accountId);
    const state = await lockState(tx, accountId, id);
    const messages = await takeClicks(tx, accountId, id, BATCH_SIZE);
    if (messages.length === 0) return false;
    const [version] = await findPublished(tx, accountId, [String(id)]);
    if (state !== "active" || version?.definition.trigger.kind !== "click") return true;
    const now = new Date();
    const phones = await findRecipients(tx, accountId, messages);
    const entrants = phones.map((phone) => ({ phone, payload: null, dueAt: now }));
    await enter(tx, accountId, version, entrants, now);
    return true;
  });
}
