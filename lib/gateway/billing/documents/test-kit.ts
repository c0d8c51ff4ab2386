import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { issueInvoice } from "@/lib/gateway/billing/invoices/test-issue";

const keys = ["payments"] as const;
const may = "see billingDocuments";

const createIssuedExample = async ({ account }: KitContext) => ({
  params: { document_id: String(await issueInvoice(account.ctx)) },
});

export const testKit: TestKit = {
  operations: {
    listDocuments: { may, keys },
    downloadDocuments: {
      may,
      keys,
      noFilter: "It reads what GET /billing_documents lists, into a ZIP.",
    },
    downloadBookings: { may, keys },
    getDocumentMonths: { may, keys, noFilter: "Sums carry no mark of whose they are." },
    getDocument: { may, keys, exampleRequest: createIssuedExample },
    listDocumentMails: { may, keys, exampleRequest: createIssuedExample },
    sendDocumentAgain: {
      may: "change billingAddress",
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
