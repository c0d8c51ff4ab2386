"use client";

import { clsx } from "clsx";
import { Check as Tick, CircleAlert, CircleX, Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";

export type CheckState = "pass" | "warn" | "block" | "wait";

export interface Check {
  name:
    | "number"
    | "recipients"
    | "sender"
    | "text"
    | "optOut"
    | "links"
    | "time"
    | "price"
    | "balance"
    | "approval"
    | "similar";
  state: CheckState;
  text: string;
}

const ICONS = { pass: Tick, warn: CircleAlert, block: CircleX, wait: Ellipsis };

const TONES: Record<CheckState, string> = {
  pass: "text-ink-3",
  warn: "text-warn-ink",
  block: "text-bad-ink",
  wait: "text-ink-3",
};

/** List of checks. Each level has a word, since color alone isn't accessible. */
export function ReviewChecks({ checks }: { checks: readonly Check[] }) {
  const t = useTranslations("compose.check");
  return (
    <ul aria-label={t("label")} className="max-w-180 border-line-soft border-t">
      {checks.map(({ name, state, text }) => {
        const Icon = ICONS[state];
        return (
          <li
            key={name}
            data-check={name}
            data-state={state}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 border-line-soft border-b py-2 sm:grid-cols-[1.25rem_6.5rem_minmax(0,1fr)]"
          >
            <Icon
              aria-hidden
              size={16}
              strokeWidth={1.75}
              className={clsx("mt-0.5", TONES[state])}
            />
            <span className="text-ink-2">
              {t(`name.${name}`)}
              <span className="sr-only">: {t(`state.${state}`)}</span>
            </span>
            <span
              className={clsx(
                "max-sm:col-start-2",
                state === "block" || state === "warn" ? TONES[state] : "text-ink",
              )}
            >
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
