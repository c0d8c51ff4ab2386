"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { LazyPanel } from "@/components/ui/lazy-panel";
import { useFormats } from "@/components/format/use-formats";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { isPreset } from "./range";
import type { Overview } from "./use-overview";

const loadPanel = async () => (await import("./range-panel")).RangePanel;

interface RangeControlsProps {
  overview: Pick<Overview, "range" | "compare" | "span"> & {
    setChoice: (choice: { range: string } | { compare: boolean }) => unknown;
  };
}

export function RangeControls({ overview }: RangeControlsProps) {
  const t = useTranslations("overview.range");
  const presetName = useTranslations("table.range");
  const { range: formatRange } = useFormats();
  const { range, compare, setChoice, span } = overview;
  const toggle = () => void setChoice({ compare: !compare });
  useShortcut("X", t("compare"), toggle, { scope: "page" });
  return (
    <>
      <LazyPanel
        load={loadPanel}
        panel={{ range, onChoose: (selected: string) => void setChoice({ range: selected }) }}
      >
        {isPreset(range) ? presetName(range) : formatRange(span.from, span.to - 1)}
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </LazyPanel>
      <Button aria-pressed={compare} onClick={toggle} className="aria-pressed:bg-selected">
        {t("compare")}
      </Button>
    </>
  );
}
