import type { WebhookKeys } from "./keys";
import type { AttemptResult } from "./schedule";

/** A request that this worker is to make now. */
export interface ClaimedDelivery {
  accountId: number;
  webhookId: string;
  deliveryId: string;
  eventId: string;
  name: string;
  claim: number;
  attempt: number;
  number: number;
  attemptId: string;
  /** Attempts of its schedule. */
  total: number;
  /** Where it goes, as it may be kept. */
  target: string;
  request: DeliveryRequest;
}

/** What is sent: an event with its envelope, or what older receivers expect. */
export type DeliveryRequest =
  | {
      kind: "event";
      url: string;
      keys: WebhookKeys;
      /** Whether the previous secret signs as well. */
      isRotating: boolean;
      body: string;
    }
  | { kind: "get"; url: string }
  | { kind: "mail"; recipient: string; body: string };

/** What came of it. */
export interface FinishedDelivery extends AttemptResult {
  delivery: Omit<ClaimedDelivery, "request">;
  startedAt: Date;
  durationMs: number;
  responseHeaders: object | null;
  responseBody: string | null;
}
