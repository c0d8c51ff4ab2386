"use client";

import { useState } from "react";

/** Keeps the selection; a new `scope` clears it. */
export function useSelection(ids: readonly string[], scope: string) {
  const [state, setState] = useState<{
    scope: string;
    chosen: ReadonlySet<string>;
    isAllMatching: boolean;
    last: string | null;
  }>({ scope, chosen: new Set(), isAllMatching: false, last: null });
  const isCurrent = state.scope === scope;
  const selected = new Set(isCurrent ? ids.filter((id) => state.chosen.has(id)) : []);
  const last = isCurrent ? state.last : null;
  const isPageChosen = ids.length > 0 && selected.size === ids.length;

  function set(next: ReadonlySet<string>, lastId: string | null, isAllMatching = false) {
    setState({ scope, chosen: next, last: lastId, isAllMatching });
  }

  return {
    chosen: selected,
    isPageChosen,
    isAllMatching: isCurrent && state.isAllMatching && isPageChosen,
    clear: () => set(new Set(), null),
    togglePage: () => set(new Set(isPageChosen ? [] : ids), null),
    chooseMatching: () => set(new Set(ids), null, true),
    /** `isRange` selects from the last pressed row to this one. */
    toggle(id: string, isRange: boolean) {
      const next = new Set(selected);
      const from = last === null ? -1 : ids.indexOf(last);
      if (isRange && from >= 0) {
        const to = ids.indexOf(id);
        for (const entry of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(entry);
      } else if (!next.delete(id)) next.add(id);
      set(next, id);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
