export { downloadPdf, downloadXml } from "./download";
export { type DocumentDraft, issueDocument, readBuyer } from "./issue";
export { attachDocument, queueDocumentMails, readMailing } from "./mail";
export {
  findDocumentByNumber,
  findOverdue,
  hasMonth,
  markPaid,
  type OverdueRecord,
  payByTransfer,
  readOpen,
  sumOpen,
  updateReminded,
} from "./pay";
export { documentUrl, toSharedFields } from "./resource";
export {
  type DocumentRecord,
  findCreditNote,
  getRecord,
  listDocuments,
  listOfKind,
  lockInvoice,
  lockInvoiceByPayment,
  readDocument,
  sumCredited,
} from "./service";
export {
  findDocumentOwner,
  listOpenInvoices,
  listWithoutExchangeRate,
  settleInvoice,
} from "./staff";
export { parseStoredDocument } from "./stored-document";
