"use client";

import { useMedia } from "@/components/hooks/use-media";
import { useViewer } from "@/components/layout/providers/viewer";

/** Narrower screens have no room for columns beside the menu. */
const QUERY = "(max-width: 1023px)";

export function useIsCompact(): boolean {
  return useMedia(QUERY, useViewer().isPhone);
}
