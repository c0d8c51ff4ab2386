/** A line of the bill, before names are looked up. */
export interface BillLine {
  at: Date | null;
  item: "message" | "messenger_code" | "fraud_check" | "deleted_messages";
  serviceCode: string;
  phone: string | null;
  iso2: string;
  senderId: string | null;
  source: number;
  quantity: number;
  /** Micro-units. */
  amount: bigint;
  /** 0: the dashboard. */
  keyId: number;
  userId: number | null;
  bulkId: string | null;
  /** Campaign codes with commas. */
  campaigns: string | null;
  id: string | null;
}

export interface BillRange {
  from: Date;
  /** Exclusive. */
  to: Date;
}
