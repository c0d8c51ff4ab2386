"use client";

import { useTranslations } from "next-intl";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { RangeButton } from "./range-button";
import type { Overview } from "./use-overview";

interface RangeControlsProps {
  overview: Pick<Overview, "range" | "setRange" | "compare" | "span"> & {
    setChoice: (choice: { compare: boolean }) => unknown;
  };
}

export function RangeControls({ overview }: RangeControlsProps) {
  const t = useTranslations("overview.range");
  const { compare, setChoice } = overview;
  const toggle = () => void setChoice({ compare: !compare });
  useShortcut("X", t("compare"), toggle, { scope: "page" });
  return (
    <>
      <RangeButton range={overview} />
      <Button aria-pressed={compare} onClick={toggle} className="aria-pressed:bg-selected">
        {t("compare")}
      </Button>
    </>
  );
}
