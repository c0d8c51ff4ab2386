import type { FraudAddress, FraudFindings } from "@/lib/core/trust/fraud/findings";
import type { FraudStatus } from "@/lib/core/trust/fraud-state";
import type { FraudService } from "./schema-values";

/** The price is in micro-units. */
export interface FraudRecord {
  account_id: string;
  id: string;
  created_at: Date;
  updated_at: Date;
  service_code: FraudService;
  status_code: FraudStatus;
  callback_data: string | null;
  phone: string | null;
  email: string | null;
  ip: string | null;
  address: FraudAddress | null;
  price: string;
  risk_score: number | null;
  findings: FraudFindings | null;
  failures: number;
  is_test: boolean;
}

export type NewFraudCheck = Omit<
  FraudRecord,
  "account_id" | "updated_at" | "status_code" | "risk_score" | "findings" | "failures" | "price"
> & { price: bigint; key_id: number | null; user_id: number | null; due_at: Date };
