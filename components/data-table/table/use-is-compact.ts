"use client";

import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { useMedia } from "@/components/hooks/use-media";
import { useViewer } from "@/components/layout/providers/viewer";

/** Narrower screens have no room for columns beside the menu. Matches `max-lg`. */
const QUERY = "(max-width: 1023px)";

/**
 * Returns whether lists have two-line rows. Null until hydration, unless the user agent is a phone's: then both layouts
 * are rendered and style sheets choose, or rows would move when the width is known.
 */
export function useIsCompact(): boolean | null {
  const { isPhone } = useViewer();
  const isCompact = useMedia(QUERY, isPhone);
  return useIsHydrated() || isPhone ? isCompact : null;
}
