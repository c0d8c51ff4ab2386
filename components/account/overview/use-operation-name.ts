"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";

/**
 * Names an operation as the reference does, such as "Create a group". The names are loaded only where one is shown; until then,
 * and for an operation that has none, it is null.
 */
export function useOperationName(id: string | null): string | null {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["operation-names", locale],
    queryFn: async (): Promise<Record<string, string>> =>
      (await import(`@/translations/${locale}/operations.json`)).default.summary,
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return id === null ? null : (data?.[id] ?? null);
}
