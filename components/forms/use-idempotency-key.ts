"use client";

import { useRef } from "react";

/** `crypto.randomUUID` requires a secure origin; this doesn't. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * Returns a form's idempotency key: stable for the same content, so that double clicks and retries after a lost
 * response take effect once; different content gets a new key.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
