"use client";

import { useRef, useState } from "react";
import type { Draft } from "@/lib/gateway/messaging/drafts/schema";
import { ApiError } from "@/lib/queries/transport/api-error";

/** Seconds in which a message that is sent at once can still be stopped. */
export const GRACE_SECONDS = 30;

/** An error response is final. A lost response or a gateway error is not: the message may have been accepted. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409
  );
}

interface SendOnce<Body, Sent> {
  draft: Pick<Draft, "uuid" | "revision">;
  /** The same in every try; null: nothing can be sent yet. */
  body: Body | null;
  send: (request: { body: Body; idempotencyKey: string; onReplay: () => void }) => Promise<Sent>;
}

/**
 * Sends a reviewed draft once. The key is of the draft's revision, and the body holds no time, so a second press, another window
 * and a reload are the same request. `send` returns null when nothing is known to be sent, and when another window had sent it
 * before, which `earlier` then is.
 */
export function useSendOnce<Body, Sent>({ draft, body, send }: SendOnce<Body, Sent>) {
  const tries = useRef(0);
  const [earlier, setEarlier] = useState<Sent | null>(null);
  async function sendOnce(): Promise<Sent | null> {
    if (body === null) return null;
    tries.current += 1;
    let isReplay = false;
    try {
      const sent = await send({
        body,
        idempotencyKey: `draft-${draft.uuid}-${draft.revision}`,
        onReplay: () => {
          isReplay = true;
        },
      });
      // After a lost response the replay is of this window's own try.
      if (!isReplay || tries.current > 1) return sent;
      setEarlier(sent);
      return null;
    } catch (error) {
      if (isFinal(error)) tries.current = 0;
      return null;
    }
  }
  return { send: sendOnce, earlier };
}
