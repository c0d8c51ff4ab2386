"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { SWISS_GERMAN, toLanguage } from "@/lib/core/languages";
import { toSwissSpelling } from "@/lib/core/text/swiss-spelling";

/** Returns an operation's name; null until names are loaded on first use, and for unknown operations. */
export function useOperationName(id: string | null): string | null {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["operation-names", locale],
    queryFn: async (): Promise<Record<string, string>> => {
      const { summary } = (await import(`@/translations/${toLanguage(locale)}/operations.json`))
        .default;
      return locale === SWISS_GERMAN ? toSwissSpelling(summary) : summary;
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return id === null ? null : (data?.[id] ?? null);
}
