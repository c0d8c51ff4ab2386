"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Selection, useSelection } from "@/components/data-table/selection/use-selection";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useInboxRows } from "./use-inbox-rows";
import { inboxHref, useInboxState } from "./use-inbox-state";

const InboxSelectionContext = createContext<Selection | null>(null);

/** Holds the selection until the list changes. */
export function InboxSelection({ children }: { children: ReactNode }) {
  const state = useInboxState();
  const { role } = useViewer();
  const ids = (useInboxRows().data?.rows ?? []).map(({ id }) => id);
  const selection = useSelection(ids, inboxHref({ ...state, open: null }));
  return (
    <InboxSelectionContext value={canAccess("inbox", role, "write") ? selection : null}>
      {children}
    </InboxSelectionContext>
  );
}

/** Returns the selection, or null without write access. */
export const useInboxSelection = (): Selection | null => useContext(InboxSelectionContext);
