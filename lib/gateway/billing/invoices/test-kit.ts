import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { issueInvoice } from "./test-issue";

const keys = ["payments"] as const;
const may = "see billingDocuments";

const issue = async ({ account }: KitContext) => String(await issueInvoice(account.ctx));
const createIssuedExample = async (context: KitContext) => ({
  params: { invoice_id: await issue(context) },
});

export const testKit: TestKit = {
  operations: {
    listInvoices: { may, keys },
    getInvoice: { may, keys, exampleRequest: createIssuedExample },
    downloadInvoicePdf: { may, keys, exampleRequest: createIssuedExample },
    downloadInvoiceXml: { may, keys, exampleRequest: createIssuedExample },
  },

  fixture: async (context) => ({ ids: { invoice_id: [await issue(context)] } }),
};
