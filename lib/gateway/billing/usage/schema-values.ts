/** Columns of an itemized bill. */
export const BILL_COLUMNS = [
  "charged_at",
  "item",
  "service_code",
  "phone",
  "iso2",
  "sender_id",
  "source",
  "quantity",
  "amount",
  "currency",
  "key_id",
  "key_name",
  "person",
  "cost_centre",
  "bulk",
  "campaigns",
  "id",
] as const;
export type BillColumn = (typeof BILL_COLUMNS)[number];
