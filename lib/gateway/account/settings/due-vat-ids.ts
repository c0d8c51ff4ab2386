import { readAllAccounts } from "@/lib/db/transaction";
import { type DueVatId, findDueVatIds, moveVatCheck, planVatCheck } from "./store-vat";

export { type DueVatId, moveVatCheck, planVatCheck };

export const listDueVatIds = (now: Date, limit: number): Promise<DueVatId[]> =>
  readAllAccounts((tx) => findDueVatIds(tx, now, limit));
