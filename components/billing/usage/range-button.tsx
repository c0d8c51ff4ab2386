"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { isPreset } from "@/components/account/overview/range";
import { useFormats } from "@/components/format/use-formats";
import { LazyPanel } from "@/components/ui/lazy-panel";
import type { UsageRange } from "./use-usage";

const loadPanel = async () =>
  (await import("@/components/account/overview/range-panel")).RangePanel;

export function RangeButton({ range: { range, setRange, span } }: { range: UsageRange }) {
  const presetName = useTranslations("table.range");
  const { range: formatRange } = useFormats();
  return (
    <LazyPanel
      load={loadPanel}
      panel={{ range, onChoose: (selected: string) => void setRange(selected) }}
    >
      {isPreset(range) ? presetName(range) : formatRange(span.from, span.to - 1)}
      <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
    </LazyPanel>
  );
}
