import type { Origin } from "@/lib/core/messages/message-origin";
import type { ChargedItem } from "@/lib/core/billing/balance-items";

export interface BillLine {
  at: Date | null;
  item: ChargedItem | `deleted_${ChargedItem}s`;
  serviceCode: string;
  phone: string | null;
  iso2: string;
  senderId: string | null;
  source: number;
  quantity: number;
  /** Micro-units. */
  amount: bigint;
  /** 0 is the dashboard. */
  keyId: number;
  userId: number | null;
  bulkId: string | null;
  campaigns: string | null;
  id: string | null;
  /** Null for charges that aren't messages, and deleted ones. */
  origin: Origin | null;
}

export interface BillRange {
  from: Date;
  /** Exclusive. */
  to: Date;
}
