"use client";

import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import {
  REPORT_VIEWS,
  type ReportView,
  VIEW_SCOPES,
} from "@/lib/gateway/overview/reports/schema-values";

/** Views that the person may see, and so get by email. */
export function useVisibleViews(): ReportView[] {
  const { role } = useViewer();
  return REPORT_VIEWS.filter((view) => canAccess(VIEW_SCOPES[view], role, "read"));
}
