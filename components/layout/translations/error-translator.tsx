"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { setErrorTranslator } from "@/lib/queries/transport/api-error";

/** Sets the error translator, whose code is loaded with the first error. Untranslated errors keep the API's message. */
export function ErrorTranslator() {
  const t = useTranslations("errors");
  useEffect(() =>
    setErrorTranslator(() =>
      import("./format-issue").then((module) => module.errorTranslatorWith(t)),
    ),
  );
  return null;
}
