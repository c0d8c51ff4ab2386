export { acceptReport } from "./accept-events";
export { findPaymentResult, createOffSessionPayment } from "./auto-payment";
export {
  allocateOpenCredit,
  creditOpenCredit,
  creditParkedTransfer,
  findLineOwner,
  resolveLineId,
  returnOpenCredit,
  unassignTransfer,
} from "./bank-lines";
export { startPayment } from "./begin";
export { executeRefund } from "./begin-refund";
export { cancelPayment } from "./cancel";
export { importPayment, linkInvoice, type PastPayment } from "./import";
export { importStatement } from "./import-statement";
export { listBankLines } from "./list-bank-lines";
export { assignTransfer, listParked, settleParked } from "./parked";
export { confirmRefund, cancelRefund, getRefund, startRefund } from "./refunds";
export { isNamedByWaitingLine } from "./store-events";
export { retryEvents, pollPayments } from "./watch-payments";
export { pollRefunds } from "./watch-refunds";
