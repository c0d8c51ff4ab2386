"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import type { TableState } from "@/components/data-table/query/use-table-state";
import type { Selection } from "@/components/data-table/selection/use-selection";

export const rowId = (id: string) => `row-${id}`;

function findRowLink(id: string): HTMLElement | null {
  return document.getElementById(rowId(id))?.querySelector<HTMLElement>("[data-row-link]") ?? null;
}

export interface GridInput {
  ids: readonly string[];
  state: TableState;
  selection: Selection | null;
  hasPeek: boolean;
}

/** Roving tabindex and keyboard shortcuts of table rows. */
export function useGrid({ ids, state, selection, hasPeek }: GridInput) {
  const t = useTranslations("table.keys");
  const [chosen, setActive] = useState<string | null>(null);
  const { peek, setPeek } = state;
  const active = [chosen, peek, ids[0]].find((id) => id != null && ids.includes(id)) ?? null;
  const isPeeking = hasPeek && peek !== "";

  function focus(id: string) {
    setActive(id);
    const link = findRowLink(id);
    link?.focus({ preventScroll: true });
    document.getElementById(rowId(id))?.scrollIntoView({ block: "nearest" });
  }

  function move(step: number) {
    const from = active === null ? -1 : ids.indexOf(active);
    // The first key press only focuses the row that Tab would reach; further ones move.
    const isInside = active !== null && document.activeElement === findRowLink(active);
    const next = isInside || isPeeking ? ids[from + step] : (active ?? undefined);
    if (next === undefined) return;
    focus(next);
    if (isPeeking) setPeek(next);
  }

  const getEdgeRow = (at: 0 | -1) => {
    const id = ids.at(at);
    if (id !== undefined) focus(id);
  };

  function closePeek() {
    const id = peek;
    setPeek(null);
    if (id !== "") findRowLink(id)?.focus({ preventScroll: true });
  }

  const hasSelection = selection !== null && selection.chosen.size > 0;
  const hasFilters = state.filters.length > 0 || state.q !== "";
  useShortcut("J", t("next"), () => move(1), { scope: "page", isEnabled: ids.length > 0 });
  useShortcut("K", t("previous"), () => move(-1), { scope: "page", isEnabled: ids.length > 0 });
  useShortcut(
    "Escape",
    t("back"),
    () => {
      if (hasSelection) selection.clear();
      else if (isPeeking) closePeek();
      else state.clear();
    },
    { scope: "page", isEnabled: hasSelection || isPeeking || hasFilters },
  );

  /** Ignores keys pressed elsewhere, such as in a field within a row. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || active === null || event.target !== findRowLink(active)) return;
    const isMod = event.ctrlKey || event.metaKey;
    if (isMod && event.key.toLowerCase() === "c") {
      if (String(getSelection()) === "") void navigator.clipboard.writeText(active);
      return;
    }
    if (isMod) return;
    const run = findAction(event, active);
    if (run === null) return;
    event.preventDefault();
    run();
  }

  function findAction({ key, shiftKey }: KeyboardEvent, id: string): (() => void) | null {
    switch (key) {
      case "ArrowDown":
        return () => move(1);
      case "ArrowUp":
        return () => move(-1);
      case "Home":
        return () => getEdgeRow(0);
      case "End":
        return () => getEdgeRow(-1);
      case "x":
      case "X":
        return selection && (() => selection.toggle(id, shiftKey));
      case " ":
        return hasPeek ? () => (peek === id ? closePeek() : setPeek(id)) : null;
      default:
        return null;
    }
  }

  return { active, setActive, isPeeking, closePeek, onKeyDown, move };
}
