"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useImportStep } from "@/lib/queries/imports";

export function StopButton({ id }: { id: number }) {
  const t = useTranslations("imports");
  const step = useImportStep(id);
  return (
    <Button isBusy={step.isPending} onClick={() => step.mutate("cancel")}>
      {t("stop")}
    </Button>
  );
}
