import { toUnix } from "@/lib/core/time/time";

export const API_VERSION = "2022-05-25";

export interface EnvelopeFields {
  eventId: string;
  name: string;
  createdAt: Date;
  data: object;
  attemptId: string;
  number: number;
  total: number;
}

export function formatEnvelope(fields: EnvelopeFields): string {
  return JSON.stringify({
    id: fields.eventId,
    api_version: API_VERSION,
    name: fields.name,
    created_at: toUnix(fields.createdAt),
    // Both spellings, for receivers of this family of gateways.
    attempt_total: fields.total,
    attempts_total: fields.total,
    attempt_number: fields.number,
    data: fields.data,
    notification_task_id: fields.attemptId,
  });
}
