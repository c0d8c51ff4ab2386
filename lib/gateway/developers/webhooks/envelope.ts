import { toUnix } from "@/lib/core/time/time";

/** The version of the form below. */
export const API_VERSION = "2022-05-25";

export interface EnvelopeFields {
  eventId: string;
  name: string;
  createdAt: Date;
  data: object;
  /** Of this attempt alone. */
  attemptId: string;
  number: number;
  total: number;
}

/** The body of an event's request: the bytes that are signed and sent. */
export function envelopeOf(fields: EnvelopeFields): string {
  return JSON.stringify({
    id: fields.eventId,
    api_version: API_VERSION,
    name: fields.name,
    created_at: toUnix(fields.createdAt),
    // Receivers of this family of gateways read the one or the other.
    attempt_total: fields.total,
    attempts_total: fields.total,
    attempt_number: fields.number,
    data: fields.data,
    notification_task_id: fields.attemptId,
  });
}
