import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { issueInvoice } from "./test-issue";

const keys = ["payments"] as const;
const may = "see billingDocuments";

const issue = async ({ account }: World) => String(await issueInvoice(account.ctx));
const issued = async (world: World) => ({ params: { invoice_id: await issue(world) } });

export const testKit: TestKit = {
  operations: {
    listInvoices: { may, keys },
    getInvoice: { may, keys, occasion: issued },
    downloadInvoicePdf: { may, keys, occasion: issued },
    downloadInvoiceXml: { may, keys, occasion: issued },
  },

  victim: async (world) => ({ ids: { invoice_id: [await issue(world)] } }),
};
