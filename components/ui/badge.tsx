import { clsx } from "clsx";
import type { ReactNode } from "react";

const TONES = {
  plain: "bg-sunken text-ink-2",
  accent: "bg-accent-soft text-accent-ink",
  warn: "bg-warn-soft text-warn-ink",
  bad: "bg-bad-soft text-bad-ink",
} as const;

/** Badge; for states use `Status`. */
export function Badge({
  tone = "plain",
  children,
}: {
  tone?: keyof typeof TONES;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "whitespace-nowrap rounded-chip px-1.5 py-0.5 font-medium text-small",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
