import { DomainError } from "@/lib/core/errors";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { toUnix } from "@/lib/core/time/time";
import type { WriteContext } from "@/lib/db/write-context";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import { assertUnlimited } from "@/lib/core/permissions/unlimited-key";
import { enter } from "./enter";
import type { AutomationEvent, AutomationEventWrite } from "./schema";
import { findByEvent, findPublished } from "./store";
import { type EventRecord, findEvent, insertEvent, recordEffects } from "./store-events";
import { endByGoal } from "./store-runs";
import { toPayload } from "./values";

const toResource = ({ event_id: id, created_at: at, ...event }: EventRecord): AutomationEvent => ({
  id,
  ...event,
  created_at: toUnix(at),
});

/** Applies an event: ends runs that have it as their goal, then starts automations. An event id is applied once. */
async function applyEvent(
  { tx, account, now }: WriteContext,
  { name, phone }: EventRecord,
  values: Readonly<Record<string, string>>,
): Promise<Pick<EventRecord, "started" | "ended">> {
  const automations = await findByEvent(tx, account.id, name);
  const ended = await endByGoal(tx, account.id, name, phone, now());
  const starting = automations.map(({ id }) => id);
  const payload = toPayload(values);
  let started = 0;
  for (const version of await findPublished(tx, account.id, starting))
    started += await enter(tx, account.id, version, [{ phone, payload, dueAt: now() }], now());
  return { started, ended };
}

/** Rejected, since an order that is placed, then paid under the same id, would silently lose its second event. */
const createIdTakenError = ({ name }: EventRecord) =>
  new DomainError("conflict", `This id belongs to another event, ${name}. Give each its own.`, {
    reason: "event_id_taken",
    path: "id",
  });

export async function createAutomationEvent(
  ctx: WriteContext,
  { id, name, phone: input, values }: AutomationEventWrite,
): Promise<AutomationEvent> {
  const { tx, account, actor, now } = ctx;
  assertUnlimited(actor);
  const phone = parsePhoneNumber(input, account.iso2).e164;
  await lockAgainstErasure(tx, account.id);
  const event = { event_id: id, name, phone, started: 0, ended: 0, created_at: now() };
  if (!(await insertEvent(tx, account.id, event))) {
    const existing = await findEvent(tx, account.id, id);
    if (existing === undefined) throw new DomainError("unavailable", "Try again.");
    if (existing.name !== name || existing.phone !== phone) throw createIdTakenError(existing);
    return toResource(existing);
  }
  const effects = await applyEvent(ctx, event, values ?? {});
  await recordEffects(tx, account.id, id, effects);
  return toResource({ ...event, ...effects });
}
