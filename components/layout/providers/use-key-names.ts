"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useViewer } from "./viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useApiKeys } from "@/lib/queries/api-keys";

/** Returns a function that names keys; null while loading and for roles without access to keys. */
export function useKeyNames(): (id: number) => string | null {
  const t = useTranslations("ui");
  const { role } = useViewer();
  const keys = useApiKeys(canAccess("developers", role, "read")).data?.rows;
  return useCallback(
    (id) => {
      if (keys === undefined) return null;
      return keys.find((key) => key.id === id)?.name ?? t("deletedKey", { id });
    },
    [keys, t],
  );
}
