export { creditMonthlyInvoice } from "./credit";
export { creditTransferToBalance, type TakenBackCredit, takeTransferBack } from "./credit-transfer";
export { issueReturnCreditNote, issueForPayment } from "./issue";
export { CREDIT_LINE } from "./line-names";
