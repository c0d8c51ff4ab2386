"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useDebounced } from "@/components/hooks/use-debounced";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Phone } from "@/components/ui/phone";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import type { SegmentCount as Counted, SegmentWrite } from "@/lib/gateway/contacts/segments/schema";
import { useSegmentCount } from "@/lib/queries/segments";
import { ApiError } from "@/lib/queries/transport/api-error";

const DEBOUNCE_MS = 600;

export interface CountedConditions {
  /** Incomplete conditions, or conditions that name what isn't there, aren't counted. */
  isCountable: boolean;
  counted: Counted | undefined;
  isOld: boolean;
  error: Error | null;
  /** Messages by path below the outermost group. */
  problems: ReadonlyMap<string, string>;
}

/** Counts who meets conditions while they are edited; null while they are incomplete. */
export function useCountedConditions(
  conditions: SegmentWrite["conditions"] | null,
): CountedConditions {
  // Parsing gives a new object each time.
  const text = JSON.stringify(conditions);
  const current = useMemo(() => JSON.parse(text) as SegmentWrite["conditions"] | null, [text]);
  const debounced = useDebounced(current, DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useSegmentCount(debounced);
  const isOld = debounced !== current || (isPlaceholderData && error === null);
  const violations = error instanceof ApiError && !isOld ? error.violations : [];
  const problems = violations.map(
    ({ propertyPath, message }) => [propertyPath.replace(/^conditions\./, ""), message] as const,
  );
  return {
    isCountable: current !== null && problems.length === 0,
    counted: data,
    isOld,
    error: isOld ? null : error,
    problems: new Map(problems),
  };
}

export function SegmentCount({ isCountable, counted, isOld, error }: CountedConditions) {
  const t = useTranslations("segments.count");
  return (
    <section
      aria-label={t("title")}
      className="grid content-start gap-3 self-start rounded-control border border-line bg-raised p-4"
    >
      <h2 className="font-medium text-ink-2">{t("title")}</h2>
      <div role="status" className={`grid gap-3 ${isOld ? "opacity-60" : ""}`}>
        {!isCountable ? (
          <p className="text-ink-3">{t("incomplete")}</p>
        ) : error !== null ? (
          <ErrorPanel error={error} title={t("failed")} />
        ) : counted === undefined ? (
          <Skeleton className="h-8" />
        ) : (
          <People counted={counted} />
        )}
      </div>
    </section>
  );
}

function People({ counted }: { counted: Counted }) {
  const t = useTranslations("segments.count");
  const formats = useFormats();
  const { count, is_exact: isExact, is_everyone: isEveryone, sample } = counted;
  if (count === null) return <p>{t("slow")}</p>;
  const shown = formats.count(count);
  return (
    <>
      <p className="text-title">{isExact ? t("people", { count, shown }) : t("more", { shown })}</p>
      {count === 0 && <p className="text-ink-3">{t("nobody")}</p>}
      {isEveryone && <p className="text-warn-ink">{t("everyone")}</p>}
      {sample.length > 0 && (
        <div className="grid gap-1">
          <p className="text-ink-3">{t("sample")}</p>
          <ul className="grid gap-1">
            {sample.map(({ phone, name }) => (
              <li key={phone} className="flex flex-wrap gap-x-2">
                {name !== null && <span className="min-w-0 truncate">{name}</span>}
                <span className={name === null ? "" : "text-ink-3"}>
                  <Phone number={phone} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
