"use client";

import { useRef } from "react";
import type { Draft } from "@/lib/gateway/messaging/drafts/schema";
import { ApiError } from "@/lib/queries/transport/api-error";

/** An immediate message can be cancelled within this. */
export const GRACE_SECONDS = 30;

/** Checks for a final error. A lost response or a gateway error isn't final: the message may have been accepted. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409
  );
}

interface SendOnceOptions<Body, Sent> {
  draft: Pick<Draft, "uuid" | "revision">;
  /** Stable across retries; null while sending isn't possible. */
  body: Body | null;
  send: (request: { body: Body; idempotencyKey: string; onReplay: () => void }) => Promise<Sent>;
  /** Called if another window had sent the draft. */
  onSentEarlier: (sent: Sent) => void;
}

/**
 * Sends once: the idempotency key derives from the draft's revision and the body holds no time, so double presses,
 * other windows and reloads repeat one request.
 */
export function useSendOnce<Body, Sent>(options: SendOnceOptions<Body, Sent>) {
  const { draft, body, send, onSentEarlier } = options;
  const attempts = useRef(0);
  return async function sendOnce(): Promise<Sent | null> {
    if (body === null) return null;
    attempts.current += 1;
    let isReplay = false;
    try {
      const sent = await send({
        body,
        idempotencyKey: `draft-${draft.uuid}-${draft.revision}`,
        onReplay: () => {
          isReplay = true;
        },
      });
      // After a lost response the replay is of this window's own request.
      if (!isReplay || attempts.current > 1) return sent;
      onSentEarlier(sent);
      return null;
    } catch (error) {
      if (isFinal(error)) attempts.current = 0;
      return null;
    }
  };
}
