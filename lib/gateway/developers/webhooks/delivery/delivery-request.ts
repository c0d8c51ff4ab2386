import { fillEscapes } from "@/lib/core/kannel/report";
import { isDlrCode } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import type { DeliveryRequest } from "./claimed";
import { formatEnvelope } from "@/lib/gateway/developers/webhooks/envelope";
import type {
  EventSources,
  ReportUrl,
  StoredEvent,
} from "@/lib/gateway/developers/webhooks/event-sources";
import { openKeys } from "@/lib/gateway/developers/webhooks/keys";
import { getPayloads } from "@/lib/gateway/developers/webhooks/payload";
import { parseSubjectUuid } from "@/lib/gateway/developers/webhooks/raise/report-subject";
import { pushFields, appendFields } from "./push-fields";
import type { LockedWebhook } from "./store-work";
import { stripQuery } from "@/lib/gateway/developers/webhooks/target";

interface Due extends StoredEvent {
  webhook_id: string;
  created_at: Date;
}

export interface RequestDetails {
  payloads: ReadonlyMap<string, object>;
  reportUrls: ReadonlyMap<string, ReportUrl>;
}

export async function getRequestDetails(
  tx: Tx,
  accountId: number,
  webhooks: readonly LockedWebhook[],
  due: readonly Due[],
  sources: EventSources,
): Promise<RequestDetails> {
  if (due.length === 0) return { payloads: new Map(), reportUrls: new Map() };
  const kannelIds = new Set(
    webhooks.filter(({ kind }) => kind === "kannel").map(({ webhook_id }) => webhook_id),
  );
  const reports = due.filter(({ webhook_id }) => kannelIds.has(webhook_id));
  return {
    payloads: await getPayloads(tx, accountId, due, sources.data),
    reportUrls: await sources.reportUrls(
      tx,
      accountId,
      reports.map(({ subject }) => subject),
    ),
  };
}

/** Returns null if message or URL were deleted. */
function findReport({ subject, data, created_at }: Due, { reportUrls }: RequestDetails) {
  const existing = reportUrls.get(subject);
  const { dlr_code: code } = data as { dlr_code?: number };
  if (existing === undefined || code === undefined || !isDlrCode(code)) return null;
  const { url, phone, sender } = existing;
  const filled = fillEscapes(url, {
    code,
    phone,
    sender,
    uuid: parseSubjectUuid(subject),
    at: created_at,
  });
  return { kind: "get", url: filled } as const;
}

interface AttemptFields {
  attemptId: string;
  number: number;
  total: number;
}

function toEventRequest(
  accountId: number,
  { webhook_id, kind, target, sealed_keys, previous_until, now }: LockedWebhook,
  { event_id: eventId, name, created_at: createdAt }: Due,
  attempt: AttemptFields,
  data: object,
): DeliveryRequest | null {
  const body = formatEnvelope({ eventId, name, createdAt, data, ...attempt });
  if (kind === "email") return { kind: "mail", recipient: target, body };
  if (sealed_keys === null) return null;
  const keys = openKeys(accountId, Number(webhook_id), sealed_keys);
  const isRotating = previous_until !== null && previous_until > now;
  return { kind: "event", url: target, keys, isRotating, body };
}

export function createRequest(
  accountId: number,
  webhook: LockedWebhook,
  due: Due,
  attempt: AttemptFields,
  details: RequestDetails,
): DeliveryRequest | null {
  const { kind, target } = webhook;
  const data = details.payloads.get(due.event_id) ?? due.data;
  if (kind === "http" || kind === "email")
    return toEventRequest(accountId, webhook, due, attempt, data);
  if (kind === "kannel") return findReport(due, details);
  const fields = pushFields(due.subject, data);
  if (fields === null) return null;
  if (kind === "incoming_email")
    return { kind: "mail", recipient: target, body: JSON.stringify(fields) };
  return { kind: "get", url: appendFields(target, fields) };
}

/** Removes query strings of legacy pushes, which hold secrets and texts. */
export const toLoggedTarget = (
  { target, key_id }: LockedWebhook,
  request: DeliveryRequest,
): string => (key_id === null || request.kind === "mail" ? target : stripQuery(request.url));
