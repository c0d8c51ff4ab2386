"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormats } from "@/components/format/use-formats";

/** Prints at the foot of each sheet where the page is found and when it was printed: see `@page` in globals.css. */
export function PaperFooter() {
  const t = useTranslations("shell");
  const { dateTime } = useFormats();
  useEffect(() => {
    const { style } = document.documentElement;
    const onPrint = () => {
      const date = dateTime(Math.floor(Date.now() / 1000));
      // A CSS string has the escapes of a JSON string where a text has no line breaks.
      style.setProperty("--paper-footer", JSON.stringify(t("paper", { url: location.href, date })));
    };
    window.addEventListener("beforeprint", onPrint);
    return () => {
      window.removeEventListener("beforeprint", onPrint);
      style.removeProperty("--paper-footer");
    };
  }, [t, dateTime]);
  return null;
}
