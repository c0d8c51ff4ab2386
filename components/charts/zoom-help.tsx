"use client";

import { useTranslations } from "next-intl";
import { useWidgetKeys } from "@/components/layout/shortcuts/widget-keys";

export function ZoomHint({ by }: { by: "pointer" | "keyboard" }) {
  const t = useTranslations("ui.chart.zoom");
  return t(by);
}

/** Describes a chart's selection to screen readers, and its keys in the list of shortcuts. */
export function ZoomHelp({ id }: { id: string }) {
  const t = useTranslations("ui.chart.zoom");
  useWidgetKeys("Shift+ArrowLeft Shift+ArrowRight", t("select"));
  useWidgetKeys("Enter", t("apply"));
  return (
    <span id={id} hidden>
      {t("help")}
    </span>
  );
}
