export { checkVatIds } from "./check-vat-ids";
export { getVat } from "./service";
export { checkByVies, storeManualCheck } from "./record-checks";
