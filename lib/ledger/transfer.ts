import type { Micro } from "@/lib/core/money/money";

export const LEDGER_KINDS = ["available", "held", "revenue", "bank", "vat", "adjust"] as const;

export type LedgerKind = (typeof LEDGER_KINDS)[number];

export type TransferKind =
  | "topup"
  | "fee"
  | "vat"
  | "hold"
  | "capture"
  | "charge"
  | "release"
  | "reverse"
  | "refund"
  | "adjust";

export type Legs = { debit: LedgerKind; credit: LedgerKind };

export interface Movement {
  accountId: number;
  amount: Micro;
  /**
   * Idempotency key, deterministic and unique per account and kind: a retry after an unknown COMMIT has no effect.
   */
  ref: string;
  /** Given if rows must carry it. */
  transferId?: string;
  note?: string;
  /** For imported history; default now. */
  at?: Date;
}

export type Reversible = Movement & { reverses?: string };
