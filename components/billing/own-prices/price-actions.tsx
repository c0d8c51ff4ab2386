"use client";

import { useTranslations } from "next-intl";
import { LazyPanel } from "@/components/ui/lazy-panel";
import { Button } from "@/components/ui/button";
import { OwnPriceDownloads } from "./price-downloads";
import type { PriceRow } from "./use-price-rows";

const loadCalculator = async () => (await import("./calculator-panel")).CalculatorPanel;

interface PriceActionsProps {
  area: string;
  rows: readonly PriceRow[];
  currency: string;
}

export function PriceActions({ area, rows, currency }: PriceActionsProps) {
  const t = useTranslations("prices");
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <OwnPriceDownloads area={area} />
      <LazyPanel load={loadCalculator} panel={{ rows, currency }}>
        {t("calculator.title")}
      </LazyPanel>
      <Button onClick={() => window.print()}>{t("print")}</Button>
    </div>
  );
}
