"use client";

import { useMemo } from "react";
import { useDocumentMonths } from "@/lib/queries/billing-documents";

const OF_THE_PAGE = /^(page|itemsPerPage|_order\[.*)$/;

export function useMonths(filterQuery: URLSearchParams) {
  const query = useMemo(
    () => new URLSearchParams([...filterQuery].filter(([name]) => !OF_THE_PAGE.test(name))),
    [filterQuery],
  );
  return useDocumentMonths(query).data;
}
