import type { TestKit, World } from "@/lib/api-suites/test-kit";
import { issueCreditNote, makePayment } from "@/lib/gateway/billing/invoices/test-issue";

const keys = ["payments"] as const;
const may = "see billingDocuments";

const issue = async ({ account: { ctx } }: World, reason?: string) =>
  String(await issueCreditNote(ctx, makePayment(ctx), reason));
const issued = async (world: World) => ({ params: { credit_note_id: await issue(world) } });

export const testKit: TestKit = {
  operations: {
    listCreditNotes: { may, keys },
    getCreditNote: { may, keys, occasion: issued },
    downloadCreditNotePdf: { may, keys, occasion: issued },
    downloadCreditNoteXml: { may, keys, occasion: issued },
  },

  victim: async (world, canary) => ({ ids: { credit_note_id: [await issue(world, canary)] } }),
};
