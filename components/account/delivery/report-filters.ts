import type { ReportFilters } from "@/lib/gateway/overview/reports/schema";
import { FILTER_NAMES } from "./delivery-links";
import type { Delivery } from "./use-delivery";

export function toReportFilters({
  filters,
  chosenBy,
}: Pick<Delivery, "filters" | "chosenBy">): ReportFilters {
  const getValues = (name: string) => filters.find(({ field }) => field === name)?.values ?? [];
  return {
    group_by: chosenBy,
    iso2: getValues(FILTER_NAMES.iso2),
    service_code: getValues(FILTER_NAMES.service_code),
    key_id: getValues(FILTER_NAMES.key_id).map(Number),
  };
}
