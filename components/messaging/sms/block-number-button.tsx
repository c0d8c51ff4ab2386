"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useBlockNumber } from "./use-block-number";

export function BlockNumberButton({ phone }: { phone: string }) {
  const t = useTranslations("sms.action");
  const { canBlock, isBusy, block } = useBlockNumber(phone);
  if (!canBlock) return null;
  return (
    <Button isBusy={isBusy} onClick={block}>
      {t("block")}
    </Button>
  );
}
