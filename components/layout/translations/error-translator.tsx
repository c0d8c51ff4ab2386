"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { setErrorTranslator } from "@/lib/queries/transport/api-error";

/**
 * Says refusals of the API in the reader's language. What has no word here keeps the API's own sentence.
 * Their code comes with the first refusal.
 */
export function ErrorTranslator() {
  const t = useTranslations("errors");
  useEffect(() =>
    setErrorTranslator(() => import("./format-issue").then((it) => it.errorTranslatorWith(t))),
  );
  return null;
}
