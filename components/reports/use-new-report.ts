"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { REPORT_VIEWS } from "@/lib/gateway/overview/reports/schema-values";
import { parseFilters } from "./report-link";

const PARSERS = {
  create: parseAsBoolean.withDefault(false),
  view: parseAsStringLiteral(REPORT_VIEWS),
  filters: parseAsString,
};

/** State in the URL of the dialog for a new report, with the view that a page offers to email. */
export function useNewReport() {
  const [{ create, view, filters }, setState] = useQueryStates(PARSERS, { clearOnDefault: true });
  const initial = useMemo(() => ({ view, filters: parseFilters(filters) }), [view, filters]);
  return {
    isOpen: create,
    initial,
    open: () => void setState({ create: true, view: null, filters: null }),
    close: () => void setState({ create: null, view: null, filters: null }),
  };
}
