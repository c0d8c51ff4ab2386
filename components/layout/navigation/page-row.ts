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
  /** Scope of the section's first page. Members without it are redirected to the next page they can see. */
  homeScope?: PermissionScope;
  needsSimulator?: boolean;
  /** True for pages of accounts that operate the installation. */
  requiresStaff?: boolean;
}
