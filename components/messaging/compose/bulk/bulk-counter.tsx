"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Preflight } from "@/lib/gateway/messaging/bulks/schema";

/** Lengths after substituting placeholders. */
export function BulkCounter({ preflight }: { preflight: Preflight }) {
  const t = useTranslations("many.parts");
  const { count, wholePercent } = useFormats();
  const { parts_histogram: bars, messages, longest, unicode } = preflight;
  const [first, last] = [bars[0]?.parts, bars.at(-1)?.parts];
  if (first === undefined || last === undefined || messages === 0) return null;
  return (
    <div data-testid="parts" className="grid gap-1 text-ink-2">
      <p>
        {t.rich(first === last ? "all" : "between", {
          first,
          last,
          strong: (chunks) => <strong className="font-semibold text-ink">{chunks}</strong>,
        })}
        {unicode > 0 && ` · ${t("unicode", { count: count(unicode) })}`}
        {longest !== null &&
          ` · ${t("longest", { chars: longest.chars, shown: count(longest.chars) })}`}
      </p>
      {bars.length > 1 && (
        <ul aria-label={t("label")} className="grid max-w-sm gap-0.5">
          {bars.map(({ parts, messages: messageCount }) => (
            <li
              key={parts}
              className="grid grid-cols-[4rem_minmax(0,1fr)_6.5rem] items-center gap-2"
            >
              <span>{t("parts", { count: parts })}</span>
              <span aria-hidden className="h-2 rounded-chip bg-sunken">
                <span
                  className="block h-full rounded-chip border border-accent bg-accent"
                  style={{ width: `${(100 * messageCount) / messages}%` }}
                />
              </span>
              <span className="whitespace-nowrap text-right">
                {count(messageCount)} · {wholePercent(messageCount / messages)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
