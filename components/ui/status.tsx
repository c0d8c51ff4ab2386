import { clsx } from "clsx";
import { Clock } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Only exceptions are coloured. normal: ended as expected · moving: in progress · waiting: scheduled · attention:
 * needs action · stopped: by a user.
 */
export type StatusKind = "normal" | "moving" | "waiting" | "attention" | "failed" | "stopped";

const TEXT: Record<StatusKind, string> = {
  normal: "text-ink-2",
  moving: "text-ink-2",
  waiting: "text-ink-2",
  attention: "rounded-control bg-warn-soft px-1.5 py-0.5 font-medium text-warn-ink",
  failed: "rounded-control bg-bad-soft px-1.5 py-0.5 font-medium text-bad-ink",
  stopped: "text-ink-3",
};

export interface StatusProps {
  kind: StatusKind;
  children: ReactNode;
}

export function Status({ kind, children }: StatusProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 align-bottom md:whitespace-nowrap",
        TEXT[kind],
      )}
    >
      {kind === "moving" && (
        <span
          aria-hidden
          className="size-1.5 shrink-0 rounded-full border border-accent bg-accent"
        />
      )}
      {kind === "waiting" && (
        <Clock aria-hidden size={13} strokeWidth={1.75} className="shrink-0" />
      )}
      {children}
    </span>
  );
}
