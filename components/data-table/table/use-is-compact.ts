"use client";

import { useMedia } from "@/components/hooks/use-media";
import { useViewer } from "@/components/layout/providers/viewer";

/** Below it there is no place for columns beside the main menu. */
const QUERY = "(max-width: 1023px)";

/** Whether rows have two lines, as on phones and tablets. */
export function useIsCompact(): boolean {
  return useMedia(QUERY, useViewer().isPhone);
}
