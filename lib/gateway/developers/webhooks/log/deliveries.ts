import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { uuidLowerBound, uuidv7 } from "@/lib/core/ids/uuid7";
import { examplePhone } from "@/lib/core/phone/example-phone";
import {
  type OwnExamples,
  parseSenderName,
  replaceExamples,
} from "@/lib/core/reference/own-examples";
import { fromUnix } from "@/lib/core/time/time";
import { DAY_MS } from "@/lib/core/time/units";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findDefaultSender } from "@/lib/gateway/account/settings/public";
import {
  assertEnabled,
  auditObject,
  getWebhookOrThrow,
} from "@/lib/gateway/developers/webhooks/access";
import { formatEnvelope } from "@/lib/gateway/developers/webhooks/envelope";
import type { EventCatalog } from "@/lib/gateway/developers/webhooks/event";
import type { EventDataReaders } from "@/lib/gateway/developers/webhooks/event-sources";
import { getPayloads } from "@/lib/gateway/developers/webhooks/payload";
import {
  canReadEvent,
  canReceive,
  listReceivable,
} from "@/lib/gateway/developers/webhooks/schema-event-access";
import type { WebhookRecord } from "@/lib/gateway/developers/webhooks/store";
import { toAttempt, toDelivery } from "@/lib/gateway/developers/webhooks/resource";
import { maxAttempts } from "@/lib/gateway/developers/webhooks/schedule";
import type {
  Delivery,
  DeliveryDetail,
  EventTypes,
  Replay,
  Replayed,
  WebhookTest,
} from "@/lib/gateway/developers/webhooks/schema";
import {
  EVENT_RETENTION_DAYS,
  type WebhookKind,
} from "@/lib/gateway/developers/webhooks/schema-values";
import {
  type AttemptRecord,
  countRange,
  countWaiting,
  DELIVERIES,
  type DeliveryRecord,
  findAttempts,
  findDelivery,
  findEvent,
  retryWaiting,
  sendAgain,
  sendRangeAgain,
} from "@/lib/gateway/developers/webhooks/store-deliveries";
import {
  insertDeliveries,
  insertEvents,
} from "@/lib/gateway/developers/webhooks/raise/store-raise";

const MAX_REPLAY = 10_000;
const RESOURCE_LABEL = "delivery with this ID";

export async function listDeliveries(
  ctx: Context,
  webhookId: number,
  query: CollectionQuery,
): Promise<Page<Delivery>> {
  await readAccount(ctx.account.id, (tx) => getWebhookOrThrow(tx, ctx.account.id, webhookId));
  return listPage(ctx, DELIVERIES, query, (rows) => rows.map(toDelivery), [webhookId]);
}

async function getRecord(
  tx: Tx,
  accountId: number,
  webhookId: number,
  deliveryId: string,
): Promise<DeliveryRecord> {
  const row = await findDelivery(tx, accountId, webhookId, parseUuid(deliveryId, RESOURCE_LABEL));
  if (row === undefined) throw notFound(RESOURCE_LABEL);
  return row;
}

/** Rebuilds the body sent with each attempt; '' after the event's retention. */
async function getBodyReader(
  tx: Tx,
  accountId: number,
  eventId: string,
  kind: WebhookKind,
  readers: EventDataReaders,
): Promise<(attempt: AttemptRecord) => string> {
  const event = await findEvent(tx, accountId, eventId);
  if (event === undefined) return () => "";
  const data = (await getPayloads(tx, accountId, [event], readers)).get(eventId) ?? event.data;
  return ({ attempt_id, number }) =>
    formatEnvelope({
      eventId,
      name: event.name,
      createdAt: event.created_at,
      data,
      attemptId: attempt_id,
      number,
      total: maxAttempts(kind),
    });
}

export function getDelivery(
  ctx: Context,
  webhookId: number,
  deliveryId: string,
  readers: EventDataReaders,
): Promise<DeliveryDetail> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => {
    const { kind } = await getWebhookOrThrow(tx, id, webhookId);
    const row = await getRecord(tx, id, webhookId, deliveryId);
    const attempts = await findAttempts(tx, id, row.delivery_id);
    const isVisible = canReadEvent(ctx.actor, row.event);
    const getBody = isVisible ? await getBodyReader(tx, id, row.event_id, kind, readers) : () => "";
    return {
      ...toDelivery(row),
      attempt_list: attempts.map((attempt) => ({
        ...toAttempt(attempt, row.event_id, getBody(attempt)),
        ...(!isVisible && { response_headers: null, response_body: null }),
      })),
    };
  });
}

function assertReceives({ events_role: role }: WebhookRecord, name: string): void {
  if (canReceive(role, name)) return;
  const message = `This webhook doesn't get ${name}: its events were chosen in the role ${role}.`;
  throw new DomainError("forbidden", message);
}

/** Redelivers with the same `webhook-id`. Throws `conflict` while in flight. */
export async function replayDelivery(
  ctx: WriteContext,
  webhookId: number,
  deliveryId: string,
): Promise<Delivery> {
  const { tx, account } = ctx;
  const webhook = await getWebhookOrThrow(tx, account.id, webhookId);
  const row = await getRecord(tx, account.id, webhookId, deliveryId);
  assertEnabled(webhook);
  assertReceives(webhook, row.event);
  const again = await sendAgain(tx, account.id, row.delivery_id);
  if (again === undefined) {
    throw new DomainError("conflict", "This delivery is still on its way.", {
      reason: "delivery_pending",
    });
  }
  await recordAudit(tx, ctx, {
    action: "webhook.replayed",
    object: auditObject(webhook),
    after: { delivery: row.delivery_id },
  });
  return toDelivery(again);
}

/** Redelivers sequentially in event order, makes waiting deliveries due, or only counts them. */
export async function replayRange(
  ctx: WriteContext,
  webhookId: number,
  body: Replay,
): Promise<Replayed> {
  const { tx, account } = ctx;
  const webhook = await getWebhookOrThrow(tx, account.id, webhookId);
  const now = ctx.now();
  const oldest = now.getTime() - EVENT_RETENTION_DAYS * DAY_MS;
  const to = body.to == null ? now : fromUnix(Math.min(body.to, now.getTime() / 1000));
  const range = {
    webhookId,
    from: uuidLowerBound(new Date(Math.max(body.from * 1000, oldest))),
    // Ids made in bursts run slightly ahead of the clock.
    to: uuidLowerBound(new Date(to.getTime() + 1_000)),
    states: body.is_all === true ? (["failed", "success"] as const) : (["failed"] as const),
    events: listReceivable(webhook.events_role),
  };
  const isWaiting = body.is_waiting === true;
  const total = isWaiting
    ? await countWaiting(tx, account.id, range, MAX_REPLAY + 1)
    : await countRange(tx, account.id, range, MAX_REPLAY + 1);
  const result = { count: Math.min(total, MAX_REPLAY), has_more: total > MAX_REPLAY };
  if (body.is_dryrun === true || total === 0) return result;
  assertEnabled(webhook);
  const count = isWaiting
    ? await retryWaiting(tx, account.id, range, MAX_REPLAY)
    : await sendRangeAgain(tx, account.id, range, MAX_REPLAY);
  await recordAudit(tx, ctx, {
    action: "webhook.replayed",
    object: auditObject(webhook),
    after: {
      from: body.from,
      to: body.to ?? null,
      is_all: body.is_all === true,
      is_waiting: isWaiting,
      count,
    },
  });
  return { ...result, count };
}

async function ownExamples(tx: Tx, { account }: Context): Promise<OwnExamples> {
  return {
    phone: examplePhone(account.iso2),
    sender: (await findDefaultSender(tx, account.id)) ?? parseSenderName(account.name),
    account,
  };
}

export async function testWebhook(
  ctx: WriteContext,
  webhookId: number,
  { event: name }: WebhookTest,
  catalog: EventCatalog,
): Promise<Delivery> {
  const { tx, account } = ctx;
  const webhook = await getWebhookOrThrow(tx, account.id, webhookId);
  assertEnabled(webhook);
  assertReceives(webhook, name);
  const [eventId, deliveryId] = [uuidv7(), uuidv7()];
  const data = replaceExamples(catalog[name].sample, await ownExamples(tx, ctx));
  await insertEvents(tx, account.id, [{ eventId, name, subject: "", data }]);
  const delivery = { deliveryId, webhookId: webhook.webhook_id, eventId, event: name };
  await insertDeliveries(tx, account.id, [delivery]);
  return toDelivery(await getRecord(tx, account.id, webhookId, deliveryId));
}

export async function listEventTypes(
  ctx: Context,
  documented: readonly EventTypes["events"][number][],
): Promise<EventTypes> {
  const examples = await readAccount(ctx.account.id, (tx) => ownExamples(tx, ctx));
  const events = documented.map(({ name, description, sample }) => ({
    name,
    description,
    sample: replaceExamples(sample, examples),
  }));
  return { events };
}
