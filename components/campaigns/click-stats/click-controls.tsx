"use client";

import { useTranslations } from "next-intl";
import { RangeButton } from "@/components/account/overview/range-button";
import { useFormats } from "@/components/format/use-formats";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Checkbox } from "@/components/ui/toggles";
import type { ClickStatsView } from "./use-click-stats-view";

const COMPARISONS = ["none", "previous", "year"] as const;

export function ClickControls({ view }: { view: ClickStatsView }) {
  const t = useTranslations("clicks.control");
  const { timeZone } = useFormats();
  const { state, setState, span } = view;
  const { compare, weekdays, automated } = state;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line-soft border-b px-4 py-2 md:px-6 print:hidden">
      <RangeButton range={view} />
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label={t("compare")}
          value={compare ?? "none"}
          options={COMPARISONS.map((value) => ({ value, label: t(`comparison.${value}`) }))}
          onChange={(selected) => void setState({ compare: selected === "none" ? null : selected })}
        />
      </div>
      {compare !== null && span.interval !== "month" && (
        <Checkbox
          label={t("weekdays")}
          checked={weekdays}
          onChange={(event) => void setState({ weekdays: event.target.checked })}
        />
      )}
      <Checkbox
        label={t("automated")}
        checked={automated}
        onChange={(event) => void setState({ automated: event.target.checked })}
      />
      <span className="ml-auto text-ink-3">{timeZone}</span>
    </div>
  );
}
