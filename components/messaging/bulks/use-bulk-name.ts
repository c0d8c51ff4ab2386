"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { shortenId } from "@/components/format/format";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";

/** Returns a function that names a bulk by the beginning of its text, or by id if the text was deleted. */
export function useBulkName() {
  const t = useTranslations("bulks");
  return useCallback(
    ({ text_start, uuid }: Pick<BulkSummary, "text_start" | "uuid">) =>
      text_start.trim() === "" ? t("nameless", { id: shortenId(uuid) }) : text_start,
    [t],
  );
}
