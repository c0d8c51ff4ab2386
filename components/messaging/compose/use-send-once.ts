"use client";

import { useRef } from "react";
import type { Draft } from "@/lib/gateway/messaging/drafts/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { serverNow } from "@/lib/queries/transport/server-clock";

/** Time to think again: sent at once means so many seconds from now. */
export const GRACE_SECONDS = 30;

/** An error response is final. A lost response or a gateway error is not: the message may have been accepted. */
export function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 409
  );
}

export interface SendOnce<Body, Sent> {
  draft: Pick<Draft, "uuid" | "revision">;
  /** What is sent, given when it is due unless the draft says otherwise (unix seconds); null: nothing yet. */
  makeBody: (soon: number) => Body | null;
  send: (request: { body: Body; idempotencyKey: string }) => Promise<Sent>;
}

/**
 * Sends a reviewed draft once; the function returned answers null when nothing is known to be sent. The key is of the
 * draft's revision, so a second press, another window and a reload are the same intention; the request is kept until it
 * is answered, since its time belongs to it.
 */
export function useSendOnce<Body, Sent>({ draft, makeBody, send }: SendOnce<Body, Sent>) {
  const kept = useRef<Body | null>(null);
  return async (): Promise<Sent | null> => {
    kept.current ??= makeBody(Math.ceil(serverNow()) + GRACE_SECONDS);
    if (kept.current === null) return null;
    try {
      return await send({
        body: kept.current,
        idempotencyKey: `draft-${draft.uuid}-${draft.revision}`,
      });
    } catch (error) {
      if (isFinal(error)) kept.current = null;
      return null;
    }
  };
}
