"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { OperationSummary } from "@/lib/core/reference/operations";
import { tagKey } from "@/lib/core/reference/tag-key";

type NamedOperation = Pick<OperationSummary, "id" | "tag">;

/** Returns a function that translates the names of operations; the OpenAPI document has English ones only. */
export function useOperationNames(): (operation: NamedOperation) => {
  summary: string;
  tag: string;
} {
  const t = useTranslations("operations");
  return useCallback(
    ({ id, tag }) => ({
      summary: t(`summary.${id}` as "summary.getMe"),
      tag: t(`tag.${tagKey(tag)}` as "tag.sms"),
    }),
    [t],
  );
}
