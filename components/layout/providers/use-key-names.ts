"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { findRepeatedNames } from "./repeated-names";
import { useViewer } from "./viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useApiKeys } from "@/lib/queries/api-keys";

/** Returns a function that names keys, with their number if several have the name; null while loading and for roles without access to keys. */
export function useKeyNames(): (id: number) => string | null {
  const t = useTranslations("ui");
  const { role } = useViewer();
  const keys = useApiKeys(canAccess("developers", role, "read")).data?.rows;
  const repeated = useMemo(() => findRepeatedNames(keys?.map(({ name }) => name) ?? []), [keys]);
  return useCallback(
    (id) => {
      if (keys === undefined) return null;
      const name = keys.find((key) => key.id === id)?.name;
      if (name === undefined) return t("deletedKey", { id });
      return repeated.has(name) ? t("repeatedKey", { name, id }) : name;
    },
    [keys, repeated, t],
  );
}
