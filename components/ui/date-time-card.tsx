"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "./copy-button";
import { Panel, type PanelProps } from "./panel";
import { useFormats } from "@/components/format/use-formats";

export interface DateTimeCardProps extends PanelProps {
  at: number;
  label: string;
  /** False if opened by pointer. */
  takesFocus: boolean;
  onPointerEnter: () => void;
}

export function DateTimeCard({ at, ...panel }: DateTimeCardProps) {
  const t = useTranslations("ui");
  const { dateTime, timeZone } = useFormats();
  const utc = `${new Date(at * 1000).toISOString().slice(0, 19)}Z`;
  const lines = [
    [timeZone, dateTime(at, { hasSeconds: true })],
    ["UTC", utc],
    ["Unix", String(at)],
  ] as const;
  return (
    <Panel {...panel} onPointerLeave={panel.onClose}>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
            <CopyButton text={value} label={t("copyValue", { label: name, value })} />
          </div>
        ))}
      </dl>
    </Panel>
  );
}
