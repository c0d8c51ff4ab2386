"use client";

import type { ClipboardEvent } from "react";
import { formatPhone } from "@/lib/core/phone/format-phone";

/** Phone number; copying yields E.164. */
export function Phone({ number }: { number: string }) {
  const visible = formatPhone(number);
  function copyPlain(event: ClipboardEvent) {
    if (getSelection()?.toString().trim() !== visible) return;
    event.clipboardData.setData("text/plain", number);
    event.preventDefault();
  }
  return (
    <span className="whitespace-nowrap" onCopy={copyPlain}>
      {visible}
    </span>
  );
}
