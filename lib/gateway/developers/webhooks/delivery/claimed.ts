import type { TraceContext } from "@/lib/core/trace-context";
import type { WebhookKeys } from "@/lib/gateway/developers/webhooks/keys";
import type { AttemptResult } from "@/lib/gateway/developers/webhooks/schedule";

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
  total: number;
  target: string;
  /** Sampled trace of the message; absent without tracing. */
  trace?: TraceContext | undefined;
  request: DeliveryRequest;
}

export type DeliveryRequest =
  | {
      kind: "event";
      url: string;
      keys: WebhookKeys;
      /** True to sign with the previous secret too. */
      isRotating: boolean;
      body: string;
    }
  | { kind: "get"; url: string }
  | { kind: "mail"; recipient: string; body: string };

export interface FinishedDelivery extends AttemptResult {
  delivery: Omit<ClaimedDelivery, "request">;
  startedAt: Date;
  durationMs: number;
  responseHeaders: object | null;
  responseBody: string | null;
}
