"use client";

import { useMemo } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { type Page, pagesFor } from "./page-table";

export function usePages(): Page[] {
  const { role, hasSimulator, isStaff } = useViewer();
  return useMemo(() => pagesFor({ role, hasSimulator, isStaff }), [role, hasSimulator, isStaff]);
}
