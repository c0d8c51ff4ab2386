import type { LucideIcon } from "lucide-react";
import type { PermissionScope } from "@/lib/core/permissions/permissions";

export const PAGE_GROUPS = ["top", "messaging", "audience", "insights", "account"] as const;

export type PageGroup = (typeof PAGE_GROUPS)[number];

export interface PageRow {
  path: string;
  group: PageGroup;
  icon: LucideIcon;
  /** Scope required to see the page. */
  scope: PermissionScope;
  /** Letter of the shortcut after `G`. */
  goTo?: string;
  isInSidebar?: boolean;
  /** Parent page, for the breadcrumb and the row of tabs. */
  parent?: string;
  /** Scope of a section's first page if not all its members see it; others are redirected to the next page. */
  homeScope?: PermissionScope;
  /** Only in installations with the simulator. */
  needsSimulator?: boolean;
  /** Only for accounts that operate the installation. */
  requiresStaff?: boolean;
}
