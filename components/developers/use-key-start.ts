"use client";

import { usePages } from "@/components/layout/viewer";
import { useApiKeys } from "@/lib/queries/api-keys";

/** The visible start of a key that works, `12:gw_live_Ab`, for samples; null without one. */
export function useKeyStart(): string | null {
  const maySee = usePages().some(({ key }) => key === "keys");
  const { data } = useApiKeys(maySee);
  const key = data?.rows.find(({ is_active, kind }) => is_active && kind === "api");
  return key === undefined ? null : `${key.id}:${key.secret_start}`;
}
