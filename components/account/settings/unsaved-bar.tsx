"use client";

import { useTranslations } from "next-intl";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";

export interface UnsavedBarProps {
  changes: number;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Sticks to the foot of a form; confirms before leaving the page. */
export function UnsavedBar({ changes, isBusy, onDiscard }: UnsavedBarProps) {
  const t = useTranslations("settings.unsaved");
  const isUnsaved = changes > 0;
  useUnsavedWork(isUnsaved);
  if (!isUnsaved) return null;
  return (
    <section
      aria-label={t("label")}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-line border-t bg-raised px-4 py-2 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] md:px-6"
    >
      <p role="status" className="mr-auto font-medium">
        {t("changes", { count: changes })}
      </p>
      <Button onClick={onDiscard}>{t("discard")}</Button>
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t("save")}
      </Button>
    </section>
  );
}
