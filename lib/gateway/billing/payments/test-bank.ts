import { Readable } from "node:stream";
import { calculateCharge } from "@/lib/core/billing/charge";
import type { Context } from "@/lib/core/context";
import { systemContext } from "@/lib/core/system-context";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runWrite, type WriteContext } from "@/lib/db/write-context";
import { issueDocument, getStoredDocument } from "@/lib/gateway/billing/documents/public";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import { importStatement } from "./import-statement";

const OURS = readSeller().seller.bank?.iban ?? "";

export interface TestTransfer {
  amount: string;
  text: string;
  payer?: string | null;
  ref: string;
  day?: string;
}

const escapeXml = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const toEntry = ({ amount, text, payer = null, ref, day = "2026-11-20" }: TestTransfer) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
   <AcctSvcrRef>${ref}</AcctSvcrRef><NtryDtls><TxDtls>
   ${payer === null ? "" : `<RltdPties><Dbtr><Pty><Nm>${escapeXml(payer)}</Nm></Pty></Dbtr></RltdPties>`}
   <RmtInf><Ustrd>${escapeXml(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

/** Imports transfers as a bank statement; returns what became of each. */
export async function importTransfers(...transfers: TestTransfer[]): Promise<string[]> {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
   <BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${OURS}</IBAN></Id></Acct>${transfers.map(toEntry).join("")}</Stmt>
   </BkToCstmrStmt></Document>`;
  const imported = await importStatement(Readable.from([Buffer.from(xml)]));
  return imported.map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`));
}

/** An open invoice as those of a month, with 19 % VAT; its number. */
export function oweInvoice(ctx: Context, month: string, net = 10_000n): Promise<string> {
  const { id, currency } = ctx.account;
  return withAccount(id, async (tx) => {
    const documentId = await issueDocument(tx, id, {
      kind: "invoice",
      currency,
      charge: calculateCharge(net, 0, 1_900),
      feeRate: 0,
      vatRate: 1_900,
      vatCategory: "S",
      period: { from: `${month}-01`, to: `${month}-28` },
      lines: () => [
        { name: "Usage", description: null, quantity: 1n, unitPrice: net * 10_000n, net },
      ],
      paymentType: 6,
      paidAt: null,
      paymentId: null,
      month,
      corrects: null,
      customText: null,
      references: {},
    });
    return (await getStoredDocument(tx, id, documentId)).number;
  });
}

export const asOperator = <T>(ctx: Context, verb: (ctx: WriteContext) => Promise<T>): Promise<T> =>
  runWrite(systemContext(ctx.account, "operator"), verb);

/** The line with a reference of the bank. */
export async function findBankLine(purpose: string): Promise<string> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ line_id: string }>(
      "SELECT line_id FROM bank_lines WHERE purpose = $1 ORDER BY imported_at DESC LIMIT 1",
      [purpose],
    ),
  );
  return rows[0]?.line_id ?? "";
}

/** Returns the open cents of an account's invoices by number, and its open credits. */
export async function findOpenInvoice({ account }: Context) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ number: string; open: string; status: number }>(
      `SELECT number, status, amount
         - coalesce((SELECT sum(amount) FROM billing_documents c WHERE c.account_id = d.account_id AND c.corrects = d.document_id), 0)
         - coalesce((SELECT sum(amount) FROM invoice_payments p
                     WHERE p.account_id = d.account_id AND p.document_id = d.document_id AND ended_at IS NULL), 0) AS open
       FROM billing_documents d WHERE account_id = $1 AND month IS NOT NULL ORDER BY number`,
      [account.id],
    ),
  );
  const { rows: credits } = await asOwner((tx) =>
    tx.query<{ open: string }>(
      `SELECT amount - allocated - credited - returned AS open FROM received_transfers
       WHERE account_id = $1 AND allocated + credited + returned < amount ORDER BY created_at`,
      [account.id],
    ),
  );
  return {
    invoices: Object.fromEntries(
      rows.map(({ number, open, status }) => [number, status === 0 ? Number(open) : "paid"]),
    ),
    credits: credits.map(({ open }) => Number(open)),
  };
}
