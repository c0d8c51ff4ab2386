import { readAllAccounts } from "@/lib/db/transaction";
import { type DueVatId, findDueVatIds, moveVatCheck, planVatCheck } from "./store-vat";

/** What the checks of VAT IDs ask of the settings. */
export { type DueVatId, moveVatCheck, planVatCheck };

/** VAT IDs of all accounts that are to be asked about, those that were due first. */
export const listDueVatIds = (now: Date, limit: number): Promise<DueVatId[]> =>
  readAllAccounts((tx) => findDueVatIds(tx, now, limit));
