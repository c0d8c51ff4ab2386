import { createContext } from "react";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";

export type BulkQuestion = "stop" | "delete" | "followUp";

/** Context, as the menu's code is loaded after the page. */
export const BulkMenuContext = createContext<{
  report: BulkReport;
  ask: (question: BulkQuestion) => void;
} | null>(null);
