import type { LucideIcon } from "lucide-react";
import type { PermissionScope } from "@/lib/core/permissions/permissions";

export const PAGE_GROUPS = ["top", "messaging", "audience", "insights", "account"] as const;

export type PageGroup = (typeof PAGE_GROUPS)[number];

export interface PageRow {
  path: string;
  group: PageGroup;
  icon: LucideIcon;
  /** Whoever sees the scope sees the page. */
  scope: PermissionScope;
  /** `G`, then this letter. */
  goTo?: string;
  isInSidebar?: boolean;
  /** The page above it: its breadcrumb, and the row of tabs that it stands in. */
  parent?: string;
  /** Where a section begins with a page that not everyone in it sees; the others are led to the next. */
  homeScope?: PermissionScope;
  /** Only in copies that keep their messages to themselves. */
  needsSimulator?: boolean;
  /** Only for accounts that run the installation. */
  requiresStaff?: boolean;
}
