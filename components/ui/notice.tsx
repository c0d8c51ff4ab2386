import { clsx } from "clsx";
import type { ReactNode } from "react";

const TONES = {
  bad: "bg-bad-soft text-bad-ink",
  warn: "bg-warn-soft text-warn-ink",
  plain: "bg-sunken text-ink-2",
} as const;

/** Notice; `bad` is announced assertively, others politely. */
export function Notice({
  tone = "plain",
  children,
}: {
  tone?: keyof typeof TONES;
  children: ReactNode;
}) {
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={clsx("rounded-control px-3 py-2", TONES[tone])}
    >
      {children}
    </div>
  );
}
