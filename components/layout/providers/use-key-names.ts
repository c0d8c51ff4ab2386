"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useViewer } from "./viewer";
import { mayAccess } from "@/lib/core/permissions/permissions";
import { useApiKeys } from "@/lib/queries/api-keys";

/**
 * What the key of an ID is called. null while the names are loading, and to people who may not see keys: a number alone
 * says nothing to them.
 */
export function useKeyNames(): (id: number) => string | null {
  const t = useTranslations("ui");
  const { role } = useViewer();
  const keys = useApiKeys(mayAccess("developers", role, "read")).data?.rows;
  return useCallback(
    (id) => {
      if (keys === undefined) return null;
      return keys.find((key) => key.id === id)?.name ?? t("deletedKey", { id });
    },
    [keys, t],
  );
}
