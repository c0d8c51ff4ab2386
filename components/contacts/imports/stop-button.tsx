"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useImportAction } from "@/lib/queries/imports";

export function StopButton({ id }: { id: number }) {
  const t = useTranslations("imports");
  const step = useImportAction(id);
  return (
    <Button isBusy={step.isPending} onClick={() => step.mutate("cancel")}>
      {t("stop")}
    </Button>
  );
}
