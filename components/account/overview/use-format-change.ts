import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";

/** Smaller changes count as unchanged. */
const MIN_CHANGE = 0.0005;

export function useFormatChange() {
  const t = useTranslations("overview.figure");
  const { percent } = useFormats();
  return (now: number, before: number): string => {
    if (before === 0) return now === 0 ? t("unchanged") : t("fromNothing");
    const ratio = now / before - 1;
    if (Math.abs(ratio) < MIN_CHANGE) return t("unchanged");
    return `${ratio > 0 ? "+" : "−"}${percent(Math.abs(ratio))}`;
  };
}
