import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { issueInvoice } from "./test-issue";

const keys = ["payments"] as const;
const permission = "read billingDocuments";

const issue = async ({ account }: KitContext) => String(await issueInvoice(account.ctx));
const createIssuedExample = async (context: KitContext) => ({
  params: { invoice_id: await issue(context) },
});

export const testKit: TestKit = {
  operations: {
    listInvoices: { permission, keys },
    getInvoice: { permission, keys, exampleRequest: createIssuedExample },
    downloadInvoicePdf: { permission, keys, exampleRequest: createIssuedExample },
    downloadInvoiceXml: { permission, keys, exampleRequest: createIssuedExample },
  },

  fixture: async (context) => ({ ids: { invoice_id: [await issue(context)] } }),
};
