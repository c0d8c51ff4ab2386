import { readAllAccounts } from "@/lib/db/transaction";
import { type DueVatId, findDueVatIds, moveVatCheck, planVatCheck } from "./store-vat";

/** Settings access for VAT ID checks. */
export { type DueVatId, moveVatCheck, planVatCheck };

/** Lists VAT IDs of all accounts that are due for a check, longest overdue first. */
export const listDueVatIds = (now: Date, limit: number): Promise<DueVatId[]> =>
  readAllAccounts((tx) => findDueVatIds(tx, now, limit));
