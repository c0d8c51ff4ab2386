export {
  dropLastReminder,
  endSettlements,
  endSettlementsOfInvoice,
  findCharges,
  findReminders,
  listCharges,
  type ReachedStage,
  recordReminder,
  settleCharges,
  sumLateCharges,
  sumOpenCharges,
  updateMailed,
  waiveWithTransfer,
} from "./charges";
export { downloadPdf, downloadXml } from "./download";
export { type DocumentDraft, issueDocument, getBuyer } from "./issue";
export { queueDocumentMails, getMailing } from "./mail";
export { readDocumentMail } from "./mails";
export {
  endInvoicePayment,
  findDocumentByNumber,
  type ChargedInvoice,
  findOpenByNumbers,
  findOverdue,
  findPaymentsByLine,
  findPaymentsByInvoice,
  hasMonth,
  markPaid,
  type OverdueRecord,
  payInvoice,
  getOpenCharge,
  sumOpen,
  updateReminded,
} from "./pay";
export { documentUrl, toSharedFields } from "./resource";
export {
  type DocumentRecord,
  findCreditNote,
  getRecord,
  listDocuments,
  listByKind,
  lockInvoice,
  lockInvoiceByPayment,
  lockInvoicesByLine,
  getStoredDocument,
  sumCredited,
} from "./service";
export {
  findDocumentOwner,
  listOpenInvoices,
  listWithoutExchangeRate,
} from "./staff";
export { findOpen, hasEverBeenOpen, type OpenInvoiceRecord } from "./store-open";
export type { ChargesRecord } from "./store-reminders";
export { parseStoredDocument } from "./stored-document";
export { keepWrittenOff, undoWriteOff, waiveCharges, writeOffInvoice } from "./write-off";
