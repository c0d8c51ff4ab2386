"use client";

import { ChevronDown, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useHour } from "@/components/hooks/use-hour";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { LazyPanel } from "@/components/ui/lazy-panel";
import { isPreset, resolveSpan, type Span } from "./range";
import { type RangeState, useZoom } from "./use-zoom";

const loadPanel = async () => (await import("./range-panel")).RangePanel;

/** Shows and chooses a page's range. After zooming in, also leads back to the range from before. */
export function RangeButton({
  range: state,
}: {
  range: RangeState & { span: Pick<Span, "from" | "to"> };
}) {
  const t = useTranslations("ui.range");
  const presetName = useTranslations("table.range");
  const { range: formatRange, timeZone } = useFormats();
  const hour = useHour();
  const { within, choose } = useZoom(state);
  const group = useRef<HTMLDivElement>(null);
  const formatName = (range: string, { from, to }: Pick<Span, "from" | "to">) =>
    isPreset(range) ? presetName(range) : formatRange(from, to - 1);
  const name = formatName(state.range, state.span);
  const [firstRange] = useState(state.range);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && state.range !== firstRange) setChanged(true);
  function zoomOut(): void {
    if (within === null) return;
    // The button is removed, and focus must not be.
    group.current?.querySelector("button")?.focus();
    choose(within);
  }
  useShortcut("Z", t("zoomOut"), zoomOut, { scope: "page", isEnabled: within !== null });
  return (
    <div ref={group} className="flex flex-wrap items-center gap-2">
      <LazyPanel load={loadPanel} panel={{ range: state.range, onChoose: choose }}>
        {name}
        <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
      </LazyPanel>
      {within !== null && (
        <Button
          onClick={zoomOut}
          title={t("zoomOutTo", { range: formatName(within, resolveSpan(within, hour, timeZone)) })}
        >
          <ZoomOut aria-hidden size={14} strokeWidth={1.75} />
          {t("zoomOut")}
        </Button>
      )}
      <span aria-live="polite" className="sr-only">
        {hasChanged && t("shown", { range: name })}
      </span>
    </div>
  );
}
