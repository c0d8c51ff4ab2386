"use client";

import { DateTime } from "@/components/ui/date-time";
import type { Click } from "@/lib/gateway/responses/short-link-requests/schema";
import { useClickText } from "./use-click-text";

export function ClickLine({ click }: { click: Click }) {
  const { formatClass, formatPlace } = useClickText();
  return (
    <li className="grid gap-0.5 border-line-soft border-b py-2">
      <span className="flex justify-between gap-4">
        <DateTime at={click.date} />
        <span className="text-ink-3">{formatClass(click)}</span>
      </span>
      <span className="text-ink-2">{formatPlace(click)}</span>
    </li>
  );
}
