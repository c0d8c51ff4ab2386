import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { issueInvoice } from "@/lib/gateway/billing/invoices/test-issue";

const keys = ["payments"] as const;
const permission = "read billingDocuments";

const createIssuedExample = async ({ account }: KitContext) => ({
  params: { document_id: String(await issueInvoice(account.ctx)) },
});

export const testKit: TestKit = {
  operations: {
    listDocuments: { permission, keys },
    downloadDocuments: {
      permission,
      keys,
      noFilter: "It reads what GET /billing_documents lists, into a ZIP.",
    },
    downloadBookings: { permission, keys },
    getDocumentMonths: { permission, keys, noFilter: "Aggregates can't be filtered by owner." },
    getDocument: { permission, keys, exampleRequest: createIssuedExample },
    listDocumentMails: { permission, keys, exampleRequest: createIssuedExample },
    sendDocumentAgain: {
      permission: "write billingAddress",
      keys,
      audit: "document.mailed",
      exampleRequest: createIssuedExample,
    },
  },

  async fixture({ account }, canary) {
    await runWrite(account.ctx, (write) =>
      updateAccountSettings(write, { document_reference: canary }),
    );
    return { ids: { document_id: [String(await issueInvoice(account.ctx))] } };
  },
};
