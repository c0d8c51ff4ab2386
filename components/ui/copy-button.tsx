"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

const SHOWN_MS = 2_000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Pages without TLS have no clipboard; the text beside the button can still be selected.
      onClick={() =>
        navigator.clipboard?.writeText(text).then(
          () => setCopied(true),
          () => {},
        )
      }
      className="inline-grid size-6 shrink-0 place-items-center rounded-chip hover:bg-hover max-md:size-11"
    >
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      <span role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </span>
    </button>
  );
}
