import { readAllAccounts } from "@/lib/db/transaction";
import { type DueVatId, findDueVatIds, moveVatCheck, planVatCheck } from "./store-vat";

export { type DueVatId, moveVatCheck, planVatCheck };

/** Lists VAT IDs whose check is due, longest overdue first. */
export const listDueVatIds = (now: Date, limit: number): Promise<DueVatId[]> =>
  readAllAccounts((tx) => findDueVatIds(tx, now, limit));
