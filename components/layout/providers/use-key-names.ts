"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { findRepeatedNames } from "./repeated-names";
import { useViewer } from "./viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { hasSecret, useApiKeys } from "@/lib/queries/api-keys";

/** Returns a function that names keys, with their number if several have the name; null while loading and for roles without access to keys. */
export function useKeyNames(): (id: number) => string | null {
  const t = useTranslations("ui");
  const { role } = useViewer();
  const keys = useApiKeys(canAccess("developers", role, "read")).data?.rows;
  const repeated = useMemo(() => findRepeatedNames(keys?.map(({ name }) => name) ?? []), [keys]);
  return useCallback(
    (id) => {
      if (keys === undefined) return null;
      const key = keys.find((row) => row.id === id);
      if (key === undefined) return t("deletedKey", { id });
      if (!hasSecret(key)) return t("dashboardKey");
      const { name } = key;
      return repeated.has(name) ? t("repeatedKey", { name, id }) : name;
    },
    [keys, repeated, t],
  );
}
