export { checkVatIds } from "./check-vat-ids";
export { readVat } from "./service";
export { checkByVies, storeManualCheck } from "./record-checks";
