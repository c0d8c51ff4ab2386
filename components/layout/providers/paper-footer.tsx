"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormats } from "@/components/format/use-formats";

/** Footer of printed pages; see `@page` in globals.css. */
export function PaperFooter() {
  const t = useTranslations("shell");
  const { dateTime } = useFormats();
  useEffect(() => {
    const { style } = document.documentElement;
    const onPrint = () => {
      const date = dateTime(Math.floor(Date.now() / 1000));
      // Without line breaks, JSON and CSS strings have the same escapes.
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
