import type { LucideIcon } from "lucide-react";
import type { PermissionScope } from "@/lib/core/permissions/permissions";

export const PAGE_GROUPS = ["top", "messaging", "audience", "insights", "account"] as const;

export type PageGroup = (typeof PAGE_GROUPS)[number];

export interface PageRow {
  path: string;
  group: PageGroup;
  icon: LucideIcon;
  scope: PermissionScope;
  goTo?: string;
  isInSidebar?: boolean;
  parent?: string;
  /** For sections whose first page not all members see; the others are redirected to the next. */
  homeScope?: PermissionScope;
  needsSimulator?: boolean;
  /** For accounts that operate the installation. */
  requiresStaff?: boolean;
}
