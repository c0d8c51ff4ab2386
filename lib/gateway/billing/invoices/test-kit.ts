import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { issueInvoice } from "./test-issue";

const keys = ["payments"] as const;
const may = "see billingDocuments";

const issue = async ({ account }: KitContext) => String(await issueInvoice(account.ctx));
const issued = async (context: KitContext) => ({ params: { invoice_id: await issue(context) } });

export const testKit: TestKit = {
  operations: {
    listInvoices: { may, keys },
    getInvoice: { may, keys, exampleRequest: issued },
    downloadInvoicePdf: { may, keys, exampleRequest: issued },
    downloadInvoiceXml: { may, keys, exampleRequest: issued },
  },

  fixture: async (context) => ({ ids: { invoice_id: [await issue(context)] } }),
};
