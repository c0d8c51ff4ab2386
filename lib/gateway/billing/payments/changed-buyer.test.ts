import { FacturX } from "factur-x-kit";
import { beforeEach, expect, test } from "vitest";
import { renderPdf } from "@/lib/billing-documents/render-pdf";
import { testModule } from "@/lib/api-suites/test-module";
import { withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { issueReturnCreditNote } from "@/lib/gateway/billing/invoices/public";
import { getStoredDocument } from "@/lib/gateway/billing/invoices/test-issue";
import { storeManualCheck } from "@/lib/gateway/billing/vat/public";
import { CARDS, card, fillIn } from "./test-payments";

const { send, account } = testModule({ account: { balance: "0", iso2: "AT" }, hasRates: true });

beforeEach(async () => {
  await change({ vat_id: "ATU13585627" });
  await storeManualCheck(account.id, { isValid: true, evidence: "Letter" });
});

type Change = Parameters<typeof updateAccountSettings>[1];
const change = (settings: Change) =>
  runWrite(account.ctx, (write) => updateAccountSettings(write, settings));

/** Changes an account between a payment's page and its credit; returns the payment with its invoice. */
async function payWhile(settings: Change) {
  const { body } = await send(account, "POST", "/payments", { net_val: 100, type: "new_card" });
  await change(settings);
  await fillIn(body.redirect_url, card(CARDS.ok));
  const { invoice } = (await send(account, "GET", `/payments/${body.id}`)).body;
  const document = await getStoredDocument(account.ctx, Number(String(invoice).split("/").at(-1)));
  return { paymentId: Number(body.id), document };
}

const isValid = async (document: Parameters<typeof renderPdf>[0]) =>
  (await (await FacturX.fromPDF(new Uint8Array(await renderPdf(document)))).validate()).valid;

test.each<[string, Change]>([
  ["removed", { vat_id: null }],
  ["another, which nobody confirmed", { vat_id: "ATU66664013" }],
  ["that of a country they moved to", { address: { iso2: "FR" }, vat_id: "FR40303265045" }],
])(
  "shows with reverse charge the VAT ID used for the decision, not one that is %s",
  async (_, to) => {
    const { document, paymentId } = await payWhile(to);
    expect(document).toMatchObject({
      vatCategory: "AE",
      buyer: { vatId: "ATU13585627", address: { iso2: "AT" } },
    });
    expect(await isValid(document)).toBe(true);
    const noteId = await withAccount(account.id, (tx) =>
      issueReturnCreditNote(tx, account.id, { paymentId, reason: () => "Returned" }),
    );
    const note = await getStoredDocument(account.ctx, noteId ?? 0);
    expect(note.buyer).toEqual(document.buyer);
    expect(await isValid(note)).toBe(true);
  },
);

test("prints an address completed while the payment is pending on the invoice", async () => {
  const { document } = await payWhile({ name: "Neu GmbH", address: { city: "Wien" } });
  expect(document.buyer).toMatchObject({
    name: "Neu GmbH",
    vatId: "ATU13585627",
    address: { city: "Wien", iso2: "AT" },
  });
});
