"use client";

import { useTranslations } from "next-intl";
import { TimeValues } from "@/components/data-table/filters/time-values";
import { Panel, type PanelProps } from "@/components/ui/panel";

export interface RangePanelProps extends PanelProps {
  range: string;
  onChoose: (range: string) => void;
}

export function RangePanel({ anchor, onClose, range, onChoose }: RangePanelProps) {
  const t = useTranslations("ui.range");
  return (
    <Panel label={t("label")} anchor={anchor} onClose={onClose} align="end" className="w-72 p-1">
      <TimeValues
        value={range}
        needsBoth
        onChoose={(selected) => {
          onChoose(selected);
          onClose();
        }}
      />
    </Panel>
  );
}
