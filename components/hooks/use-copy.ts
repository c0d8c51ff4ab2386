"use client";

import { useEffect, useState } from "react";

const CONFIRMATION_MS = 2_000;

/** Copies to the clipboard, which browsers offer only over TLS; `isCopied` stays true for two seconds. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  function copy(text: string) {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }
  return { isCopied, copy };
}
