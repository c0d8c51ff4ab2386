export { creditMonthlyInvoice } from "./credit";
export { creditForReturn, issueForPayment } from "./issue";
export { CREDIT_LINE } from "./line-names";
