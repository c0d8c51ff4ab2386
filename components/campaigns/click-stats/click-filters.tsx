"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Button } from "@/components/ui/button";
import { type ClickStatsView, PANELS } from "./use-click-stats-view";
import { useValueNames } from "./use-value-names";

function Chip({ filter, onRemove }: { filter: string; onRemove: () => void }) {
  const ui = useTranslations("ui");
  return (
    <li>
      <button
        type="button"
        onClick={onRemove}
        aria-label={ui("removeFilter", { filter })}
        className="inline-flex min-h-6 items-center gap-1 rounded-chip bg-accent-soft px-1.5 text-accent-ink max-md:min-h-11"
      >
        {filter}
        <X aria-hidden size={13} strokeWidth={1.75} />
      </button>
    </li>
  );
}

export function ClickFilters({ view }: { view: ClickStatsView }) {
  const t = useTranslations("clicks");
  const ui = useTranslations("ui");
  const formatName = useValueNames();
  const { state, setState, toggle, clear, isFiltered } = view;
  useShortcut("Escape", ui("clearFilters"), clear, { isEnabled: isFiltered, scope: "page" });
  if (!isFiltered) return null;
  const selected = PANELS.flatMap((panel) => state[panel].map((value) => ({ panel, value })));
  return (
    <section
      aria-label={t("filters")}
      className="flex flex-wrap items-center gap-2 border-line-soft border-b px-4 py-2 md:px-6"
    >
      <ul className="contents">
        {state.bulk !== null && (
          <Chip filter={t("bulk")} onRemove={() => void setState({ bulk: null })} />
        )}
        {selected.map(({ panel, value }) => {
          const filter = `${t(`panel.${panel}`)}: ${formatName(panel, value)}`;
          return <Chip key={filter} filter={filter} onRemove={() => toggle(panel, value)} />;
        })}
      </ul>
      <Button variant="quiet" onClick={clear}>
        {ui("clearFilters")}
      </Button>
    </section>
  );
}
