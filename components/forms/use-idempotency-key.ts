"use client";

import { useRef } from "react";

/** `crypto.randomUUID` exists on secure origins only; this exists everywhere. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/**
 * Gives a form its `Idempotency-Key`: the same for every try of the same content, so that a double click
 * or a repetition after a lost answer does it once; another content is another intention.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  };
}
