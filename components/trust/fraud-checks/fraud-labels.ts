import type { StatusKind } from "@/components/ui/status";
import type { FraudStatus } from "@/lib/core/trust/fraud-state";

export const STATUS_KINDS: Readonly<Record<FraudStatus, StatusKind>> = {
  0: "moving",
  5: "moving",
  10: "normal",
  20: "attention",
  21: "stopped",
  1000: "failed",
};

export const BANDS = [
  { key: "low", from: 0, to: 33 },
  { key: "medium", from: 34, to: 66 },
  { key: "high", from: 67, to: 100 },
] as const;
export type Band = (typeof BANDS)[number]["key"];

export const toBand = (score: number): Band =>
  BANDS.findLast(({ from }) => score >= from)?.key ?? "low";
