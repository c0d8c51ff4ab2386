"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ChartCard } from "@/components/charts/chart-card";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import type { ClickRow } from "@/lib/gateway/campaigns/click-stats/schema";
import { PanelDownload } from "./panel-download";
import { useFormatClickChange } from "./use-format-click-change";
import { type ClickStatsView, type PanelName, shownClicks } from "./use-click-stats-view";
import { useValueNames } from "./use-value-names";

const COLLAPSED_ROWS = 6;

export interface BreakdownPanelProps {
  panel: PanelName;
  view: ClickStatsView;
  active?: string | null;
  onActive?: (value: string | null) => void;
  picture?: ReactNode;
}

/** Panel of a click breakdown; selecting a row filters the whole page. */
export function BreakdownPanel({ panel, view, active, onActive, picture }: BreakdownPanelProps) {
  const t = useTranslations("clicks");
  const { count, percent } = useFormats();
  const formatName = useValueNames();
  const formatClickChange = useFormatClickChange();
  const [isExpanded, setExpanded] = useState(false);
  const { automated } = view.state;
  const rows = (view.stats.data?.breakdown[panel] ?? []).filter(
    (row) => shownClicks(row, automated) > 0,
  );
  const total = rows.reduce((sum, row) => sum + shownClicks(row, automated), 0);
  const max = Math.max(1, ...rows.map((row) => shownClicks(row, automated)));
  const title = t(`panel.${panel}`);
  const formatChange = ({ compared }: ClickRow) =>
    compared === null ? undefined : formatClickChange(compared.clicks, compared.previous);
  const isCompared = rows.some(({ compared }) => compared !== null);
  const columns = [
    { key: "value", label: title },
    { key: "clicks", label: t("clicks") },
    { key: "share", label: t("share") },
    ...(isCompared ? [{ key: "change", label: t("changeLabel") }] : []),
  ];
  const table = rows.map((row) => ({
    key: row.value,
    value: formatName(panel, row.value),
    clicks: count(shownClicks(row, automated)),
    share: percent(shownClicks(row, automated) / total),
    change: formatChange(row) ?? "",
  }));
  return (
    <ChartCard
      title={title}
      columns={columns}
      rows={table}
      actions={rows.length > 0 && <PanelDownload panel={panel} columns={columns} rows={rows} />}
    >
      {picture}
      {rows.length === 0 ? (
        <p className="text-ink-3">{t("none")}</p>
      ) : (
        <ul className="print:hidden">
          {rows.slice(0, isExpanded ? rows.length : COLLAPSED_ROWS).map((row) => (
            <BarRow
              key={row.value}
              name={formatName(panel, row.value)}
              value={count(shownClicks(row, automated))}
              detail={formatChange(row) ?? percent(shownClicks(row, automated) / total)}
              share={shownClicks(row, automated) / max}
              isChosen={view.state[panel].includes(row.value)}
              isActive={active === row.value}
              onToggle={() => view.toggle(panel, row.value)}
              onActive={(isActive) => onActive?.(isActive ? row.value : null)}
            />
          ))}
        </ul>
      )}
      {rows.length > COLLAPSED_ROWS && (
        <Button
          className="justify-self-start print:hidden"
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t("fewer") : t("all", { count: rows.length })}
        </Button>
      )}
    </ChartCard>
  );
}

interface BarRowProps {
  name: string;
  value: string;
  detail: string;
  share: number;
  isChosen: boolean;
  isActive: boolean;
  onToggle: () => void;
  onActive: (isActive: boolean) => void;
}

function BarRow({ name, value, detail, share, isChosen, isActive, ...handlers }: BarRowProps) {
  return (
    <li className="border-line-soft border-b">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={handlers.onToggle}
        onPointerEnter={() => handlers.onActive(true)}
        onPointerLeave={() => handlers.onActive(false)}
        onFocus={() => handlers.onActive(true)}
        onBlur={() => handlers.onActive(false)}
        className={clsx(
          "relative flex min-h-8 w-full items-center gap-3 px-1 text-left hover:bg-hover max-md:min-h-11",
          isActive && "bg-hover",
          isChosen && "bg-selected font-medium",
        )}
      >
        <span
          aria-hidden
          style={{ width: `${share * 100}%` }}
          className="absolute bottom-0 left-0 h-0.5 bg-c1-fill forced-colors:bg-[CanvasText]"
        />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span className="text-ink-3">{detail}</span>
        <span className="min-w-12 text-right">{value}</span>
      </button>
    </li>
  );
}
