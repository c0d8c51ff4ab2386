"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { speakRefusals } from "@/lib/queries/api-error";

/**
 * Says refusals of the API in the reader's language. What has no word here keeps the API's own sentence.
 * Their code comes with the first refusal.
 */
export function RefusalWords() {
  const t = useTranslations("refusal");
  useEffect(() => speakRefusals(() => import("./interpreter").then((it) => it.interpreterWith(t))));
  return null;
}
