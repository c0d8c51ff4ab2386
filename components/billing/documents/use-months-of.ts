"use client";

import { useMemo } from "react";
import { useDocumentMonths } from "@/lib/queries/billing-documents";

const OF_THE_PAGE = /^(page|itemsPerPage|_order\[.*)$/;

/** Subtotals by month of everything that the filters of a list match, and not of one page. */
export function useMonthsOf(asked: URLSearchParams) {
  const query = useMemo(
    () => new URLSearchParams([...asked].filter(([name]) => !OF_THE_PAGE.test(name))),
    [asked],
  );
  return useDocumentMonths(query).data;
}
