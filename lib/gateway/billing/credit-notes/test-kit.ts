import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { issueCreditNote, makePayment } from "@/lib/gateway/billing/invoices/test-issue";

const keys = ["payments"] as const;
const permission = "read billingDocuments";

const issue = async ({ account: { ctx } }: KitContext, reason?: string) =>
  String(await issueCreditNote(ctx, makePayment(ctx), reason));
const createIssuedExample = async (context: KitContext) => ({
  params: { credit_note_id: await issue(context) },
});

export const testKit: TestKit = {
  operations: {
    listCreditNotes: { permission, keys },
    getCreditNote: { permission, keys, exampleRequest: createIssuedExample },
    downloadCreditNotePdf: { permission, keys, exampleRequest: createIssuedExample },
    downloadCreditNoteXml: { permission, keys, exampleRequest: createIssuedExample },
  },

  fixture: async (context, canary) => ({ ids: { credit_note_id: [await issue(context, canary)] } }),
};
