import type { ReportFilters } from "@/lib/gateway/overview/reports/schema";
import type { ReportView } from "@/lib/gateway/overview/reports/schema-values";

/** Returns the page that creates a report of a view; empty filters are left out. */
export function newReportHref(view: ReportView, filters: ReportFilters = {}): string {
  const set = Object.entries(filters).filter(([, value]) => value?.length);
  const query = new URLSearchParams({ create: "true", view });
  if (set.length > 0) query.set("filters", JSON.stringify(Object.fromEntries(set)));
  return `/insights/reports?${query}`;
}

/** Parses filters of a link; the API checks them. */
export function parseFilters(text: string | null): ReportFilters {
  if (text === null) return {};
  try {
    const filters: unknown = JSON.parse(text);
    return typeof filters === "object" && filters !== null && !Array.isArray(filters)
      ? (filters as ReportFilters)
      : {};
  } catch {
    return {};
  }
}
