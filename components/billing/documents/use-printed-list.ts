"use client";

import { useEffect, useState } from "react";
import type { BillingDocumentItem } from "@/lib/gateway/billing/documents/schema";
import { MAX_ARCHIVE } from "@/lib/gateway/billing/documents/schema-values";
import { call } from "@/lib/queries/transport/api-client";

const PAGE_SIZE = 500;

async function readAll(filterQuery: URLSearchParams): Promise<BillingDocumentItem[]> {
  const query = new URLSearchParams(filterQuery);
  query.set("itemsPerPage", String(PAGE_SIZE));
  const rows: BillingDocumentItem[] = [];
  for (let page = 1; page <= Math.ceil(MAX_ARCHIVE / PAGE_SIZE); page += 1) {
    query.set("page", String(page));
    const next = await call("GET /billing_documents", { query });
    rows.push(...next.rows);
    if (rows.length >= next.total) break;
  }
  return rows;
}

/** Prints all matching documents, not only the current page. */
export function usePrintedList(filterQuery: URLSearchParams) {
  const [rows, setRows] = useState<readonly BillingDocumentItem[] | null>(null);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (rows === null) return;
    const end = () => setRows(null);
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, [rows]);
  function print(): void {
    setReading(true);
    setError(null);
    readAll(filterQuery)
      .then(setRows, setError)
      .finally(() => setReading(false));
  }
  return { rows, isReading, error, print };
}
