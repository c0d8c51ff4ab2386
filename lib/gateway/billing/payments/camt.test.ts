import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { calculateCharge } from "@/lib/core/billing/charge";
import { systemContext } from "@/lib/core/system-context";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import {
  issueDocument,
  listOpenInvoices,
  getStoredDocument,
} from "@/lib/gateway/billing/documents/public";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import { importStatement } from "./import-statement";
import { assignTransfer, listParked, settleParked } from "./parked";
import { cancelPayment } from "./cancel";
import { readAvailable, findLedgerDiscrepancies } from "./test-payments";

const { send, account, switchAccount } = testModule({ account: { balance: "0" } });

const OURS = readSeller().seller.bank?.iban ?? "";

interface Entry {
  amount: string;
  text: string;
  currency?: string;
  kind?: "CRDT" | "DBIT";
  ref?: string;
}

const entryXml = ({ amount, text, currency = "EUR", kind = "CRDT", ref = "" }: Entry) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>BOOK</Sts>
   <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>
   <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
   <RltdPties><Dbtr><Nm>Erika</Nm></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
   <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const statementXml = (entries: string, iban = OURS) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
   <BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;

const read = (xml: string) => importStatement(Readable.from([Buffer.from(xml)]));
const results = async (...entries: Entry[]) =>
  (await read(statementXml(entries.map(entryXml).join("")))).map(({ state, reason }) =>
    reason === null ? state : `${state} ${reason}`,
  );

/** A payment by transfer; 119.00 are to be paid for 100.00. */
async function begin() {
  const { body } = await send(account, "POST", "/payments", {
    net_val: 100,
    type: "bank_transfer",
  });
  return { id: body.id, reference: body.bank_transfer.reference as string };
}

const getStatus = async (id: number) => (await send(account, "GET", `/payments/${id}`)).body.status;

test("credits a transfer by its reference in any spelling, once", async () => {
  const { id, reference } = await begin();
  const written = `Guthaben ${reference.toLowerCase().replace(/(....)/g, "$1 ")}-Rechnung`;
  const entry = { amount: "119.00", text: written, ref: "B1" };
  expect(await results(entry)).toEqual(["applied"]);
  expect(await results(entry)).toEqual(["applied"]);
  expect(await getStatus(id)).toBe(100);
  expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  // An identical entry is a separate transfer.
  expect(await results({ ...entry, ref: "B2" })).toEqual(["parked paid_already"]);
  expect(await readAvailable(account.ctx)).toBe(100_000_000n);
});

test("parks unmatched transfers with a reason", async () => {
  const [first, second] = [await begin(), await begin()];
  const text = first.reference;
  expect(
    await results(
      { amount: "118.99", text, ref: "C1" },
      { amount: "119.00", text, currency: "CHF", ref: "C2" },
      { amount: "119.00", text, currency: "USD", ref: "C3" },
      { amount: "119.00", text: "PHA2B3C4D9", ref: "C4" },
      { amount: "119.00", text: "Thank you", ref: "C5" },
      { amount: "119.00", text: `${text} and ${second.reference}`, ref: "C6" },
      { amount: "119.00", text, kind: "DBIT", ref: "C7" },
    ),
  ).toEqual([
    "parked wrong_amount",
    "parked wrong_currency",
    "parked wrong_currency",
    "parked unknown_payment",
    "parked unknown_payment",
    "parked needs_review",
  ]);
  const foreign = await read(
    statementXml(entryXml({ amount: "119.00", text }), "DE62370400440532013001"),
  );
  expect(foreign).toMatchObject([{ state: "parked", reason: "wrong_account" }]);
  expect(await getStatus(first.id)).toBe(20);
  expect(await readAvailable(account.ctx)).toBe(0n);
  const parked = (await listParked(100)).filter(({ ref }) => ref === text);
  expect(parked.map(({ reason }) => reason).sort()).toEqual([
    "needs_review",
    "wrong_account",
    "wrong_amount",
    "wrong_currency",
    "wrong_currency",
  ]);
});

describe("a parked transfer", () => {
  const findParkedId = async (amount: string) => {
    const found = (await listParked(100)).findLast((item) => item.amount === amount);
    if (found === undefined) throw new Error("Nothing is parked");
    return found.event_id;
  };

  test("is credited once to the payment chosen by an operator", async () => {
    const { id, reference } = await begin();
    await results({ amount: "119.00", text: "no reference", ref: "D1" });
    const eventId = await findParkedId("11900");
    expect(await assignTransfer(eventId, reference)).toEqual({ state: "applied", reason: null });
    expect(await getStatus(id)).toBe(100);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
    await expect(assignTransfer(eventId, reference)).rejects.toThrow("parked bank transfer");
    // Nor does the statement bring it again.
    expect(await results({ amount: "119.00", text: "no reference", ref: "D1" })).toEqual([
      "applied",
    ]);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  });

  test("goes to one payment when two operators assign it concurrently", async () => {
    const [first, second] = [await begin(), await begin()];
    await results({ amount: "119.00", text: "unreadable", ref: "D3" });
    const eventId = await findParkedId("11900");
    const tried = await Promise.allSettled(
      [first, second].map(({ reference }) => assignTransfer(eventId, reference)),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = tried[0]?.status === "fulfilled" ? first : second;
    expect(await getStatus(winner.id)).toBe(100);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
  });

  test("stays parked if it doesn't match, until an operator resolves it", async () => {
    const { id, reference } = await begin();
    await results({ amount: "118.37", text: "?", ref: "D2" });
    const eventId = await findParkedId("11837");
    await expect(assignTransfer(eventId, "my invoice")).rejects.toThrow("Name one payment");
    const wrong = { state: "parked", reason: "wrong_amount" };
    expect(await assignTransfer(eventId, reference)).toEqual(wrong);
    expect(await getStatus(id)).toBe(20);
    await settleParked("bank", eventId, "Sent back");
    expect((await listParked(100)).map(({ event_id }) => event_id)).not.toContain(eventId);
    await expect(settleParked("bank", eventId, "Again")).rejects.toThrow("parked event");
    expect(await readAvailable(account.ctx)).toBe(0n);
  });

  test("for another bank account is ignored", async () => {
    const { reference } = await begin();
    const other = statementXml(entryXml({ amount: "119.41", text: "?" }), "DE62370400440532013001");
    await read(other);
    await expect(assignTransfer(await findParkedId("11941"), reference)).rejects.toThrow(
      "another bank",
    );
  });
});

test("keeps two equal transfers of a day apart, and splits a batch entry into its transfers", async () => {
  const [first, second] = [await begin(), await begin()];
  const plain = { amount: "119.00", text: first.reference };
  expect(await results(plain, plain)).toEqual(["applied", "parked paid_already"]);
  expect(await results(plain, plain)).toEqual(["applied", "parked paid_already"]);
  const part = (text: string) =>
    `<TxDtls><Amt Ccy="EUR">119.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const batch = `<Ntry><Amt Ccy="EUR">238.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls>${part("Other")}${part(second.reference)}</NtryDtls></Ntry>`;
  const imported = await read(statementXml(batch));
  expect(imported.map(({ state }) => state)).toEqual(["parked", "applied"]);
  expect(await getStatus(second.id)).toBe(100);
});

describe("transfer with an invoice number", () => {
  /** An open invoice of 119.00, as those of a month. */
  async function owe(currency: "EUR" | "CHF" = "EUR", iso2 = "DE") {
    await switchAccount({ creditLine: "500", currency, iso2 });
    const { id } = account;
    return withAccount(id, async (tx) => {
      const documentId = await issueDocument(tx, id, {
        kind: "invoice",
        currency,
        charge: calculateCharge(10_000n, 0, 1_900),
        feeRate: 0,
        vatRate: 1_900,
        vatCategory: "S",
        period: { from: "2026-10-01", to: "2026-10-31" },
        lines: () => [
          { name: "Usage", description: null, quantity: 1n, unitPrice: 100_000_000n, net: 10_000n },
        ],
        paymentType: 6,
        paidAt: null,
        paymentId: null,
        month: "2026-10",
        corrects: null,
        customText: null,
        references: {},
      });
      return (await getStoredDocument(tx, id, documentId)).number;
    });
  }
  const isOpen = async (number: string) =>
    (await listOpenInvoices()).some((invoice) => invoice.number === number);

  test("pays the invoice by its number in any spelling, once", async () => {
    const number = await owe();
    const entry = { amount: "119.00", text: `RG ${number.replace("-", " / ")} 20.11.`, ref: "I1" };
    expect(await results(entry)).toEqual(["applied"]);
    expect(await results(entry)).toEqual(["applied"]);
    expect(await isOpen(number)).toBe(false);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    // The payer has paid for this account: a second transfer is its open credit.
    expect(await results({ ...entry, ref: "I2" })).toEqual(["applied"]);
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("pays it once when imported ten times concurrently", async () => {
    const text = await owe();
    const xml = statementXml(entryXml({ amount: "119.00", text, ref: "I3" }));
    await Promise.all(Array.from({ length: 10 }, () => read(xml)));
    expect(await readAvailable(account.ctx)).toBe(100_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("of a stranger is parked with a reason for another amount or currency, or two accounts", async () => {
    const [other, number] = [await owe(), await owe()];
    const { reference } = await begin();
    expect(
      await results(
        { amount: "118.99", text: number, ref: "J1" },
        { amount: "119.01", text: number, ref: "J2" },
        { amount: "119.00", text: number, currency: "CHF", ref: "J3" },
        { amount: "238.00", text: `${number} ${other}`, ref: "J4" },
        { amount: "119.00", text: `${number} ${reference}`, ref: "J5" },
        { amount: "119.00", text: "PH2019-000001", ref: "J6" },
      ),
    ).toEqual([
      "parked other_payer",
      "parked other_payer",
      "parked wrong_currency",
      "parked needs_review",
      "parked needs_review",
      "parked unknown_payment",
    ]);
    expect([await isOpen(number), await isOpen(other)]).toEqual([true, true]);
    expect(await readAvailable(account.ctx)).toBe(0n);
    const parked = (await listParked(1_000)).filter(({ ref }) => ref === number);
    expect(parked.map(({ reason }) => reason).sort()).toEqual([
      "other_payer",
      "other_payer",
      "wrong_currency",
    ]);
  });

  test("pays exactly the remainder after a credit note", async () => {
    const number = await owe();
    const { id } = account;
    await asOwner((tx) =>
      tx.query(
        `INSERT INTO billing_documents (account_id, document_id, kind, number, created_at, currency, net, fee, vat, amount,
           payment_type, status, paid_at, corrects, document)
         SELECT account_id, nextval('billing_document_ids'), 'credit_note', number || '-C', now(), currency, 4000, 0, 760,
           4760, 6, 1, now(), document_id, document
         FROM billing_documents WHERE account_id = $1`,
        [id],
      ),
    );
    expect(
      await results(
        { amount: "119.00", text: number, ref: "L1" },
        { amount: "71.40", text: number, ref: "L2" },
      ),
    ).toEqual(["parked other_payer", "applied"]);
    expect(await readAvailable(account.ctx)).toBe(60_000_000n);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("in francs pays a CHF invoice", async () => {
    const number = await owe("CHF", "CH");
    expect(await results({ amount: "119.00", text: number, currency: "CHF", ref: "K1" })).toEqual([
      "applied",
    ]);
    expect(await isOpen(number)).toBe(false);
  });
});

test.each([
  ["no XML", "Hello"],
  ["another document", "<Document><Other/></Document>"],
  ["a document type", '<!DOCTYPE a [<!ENTITY b "c">]><Document><BkToCstmrStmt/></Document>'],
  ["half of a file", statementXml(entryXml({ amount: "119.00", text: "x" })).slice(0, 400)],
])("rejects %s", async (_, xml) => {
  await expect(read(xml)).rejects.toThrow();
});

test("credits a transfer for a payment that an operator cancelled", async () => {
  const { id, reference } = await begin();
  const ctx = systemContext(account.ctx.account, "operator");
  await runWrite(ctx, (write) => cancelPayment(write, id));
  expect(await getStatus(id)).toBe(400);
  await expect(runWrite(ctx, (write) => cancelPayment(write, id))).rejects.toThrow("Only an open");
  expect(await results({ amount: "119.00", text: reference, ref: "D1" })).toEqual(["applied"]);
  expect(await getStatus(id)).toBe(100);
});

describe("bank-specific formats", () => {
  /** Builds an entry from its inner XML; the bank reference makes it unique. */
  const entry = (ref: string, inner: string, status = "<Sts>BOOK</Sts>") =>
    `<Ntry>${inner}<CdtDbtInd>CRDT</CdtDbtInd>${status}<AcctSvcrRef>${ref}</AcctSvcrRef></Ntry>`;
  const paid = (text: string) =>
    `<Amt Ccy="EUR">119.00</Amt><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>`;

  test.each([
    "<Sts>PDNG</Sts>",
    "<Sts>INFO</Sts>",
    "<Sts><Cd>PDNG</Cd></Sts>",
    "<Sts><Cd>FUTR</Cd></Sts>",
    "<Sts>BOOK</Sts><RvslInd>1</RvslInd>",
    "<Sts>BOOK</Sts><RvslInd>true</RvslInd>",
  ])("ignore an entry with %s as not received", async (status) => {
    const { id, reference } = await begin();
    expect(await read(statementXml(entry(`S${id}`, paid(reference), status)))).toEqual([]);
    expect(await getStatus(id)).toBe(20);
    expect(await readAvailable(account.ctx)).toBe(0n);
    // Once it is booked, it is.
    const booked = entry(`S${id}`, paid(reference), "<Sts><Cd>BOOK</Cd></Sts>");
    expect(await read(statementXml(booked))).toMatchObject([{ state: "applied" }]);
  });

  test("parse the amounts of a version 2 batch entry's transfers", async () => {
    const [first, second] = [await begin(), await begin()];
    const part = (reference: string) =>
      `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls>
       <InstdAmt><Amt Ccy="USD">130.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">119.00</Amt></TxAmt></AmtDtls>
       <RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
    const inner = `<Amt Ccy="EUR">238.00</Amt><NtryDtls>${part(first.reference)}${part(second.reference)}</NtryDtls>`;
    const imported = await read(statementXml(entry(`V${first.id}`, inner)));
    expect(imported).toMatchObject([{ state: "applied" }, { state: "applied" }]);
    expect(await readAvailable(account.ctx)).toBe(200_000_000n);
  });

  test("park transfers that can't be parsed, without skipping any", async () => {
    const { id, reference } = await begin();
    for (const amount of ["119,00", "119.001", "-119.00", ""]) {
      const xml = statementXml(entry(`U${id}`, paid(reference).replace("119.00", amount)));
      expect(await read(xml)).toMatchObject([{ state: "parked", reason: "needs_review" }]);
    }
    expect(await getStatus(id)).toBe(20);
  });

  test("keep equal transfers of two days apart, also for dates with a time", async () => {
    const { reference } = await begin();
    const on = (day: string) =>
      statementXml(
        entry(
          "",
          paid(reference),
          `<Sts>BOOK</Sts><BookgDt><DtTm>${day}T08:00:00</DtTm></BookgDt>`,
        ),
      );
    expect(await read(on("2026-11-20"))).toMatchObject([{ state: "applied" }]);
    expect(await read(on("2026-11-21"))).toMatchObject([{ reason: "paid_already" }]);
    expect(await read(on("2026-11-20"))).toMatchObject([{ state: "applied" }]);
  });

  test("read CDATA as text", async () => {
    const { id, reference } = await begin();
    const xml = statementXml(entry(`D${id}`, paid(`<![CDATA[${reference}]]>`)));
    expect(await read(xml)).toMatchObject([{ state: "applied" }]);
  });
});

describe("a transfer that comes again in another format", () => {
  // Each test uses its own day.
  let day = 0;
  beforeEach(() => {
    day += 1;
  });
  const mt940 = (amount: string, text: string, endToEndId = "") =>
    [
      ":20:X",
      `:25:${OURS.replace(/\s/g, "")}`,
      ":60F:C261119EUR0,",
      `:61:26010${day}010${day}C${amount.replace(".", ",")}NTRFNONREF//M1`,
      `:86:166?00GUTSCHRIFT?20${endToEndId === "" ? "" : `EREF+${endToEndId}`}?21SVWZ+${text}`,
      ":62F:C261120EUR0,",
    ].join("\n");
  const withId = (entry: Entry, id: string) =>
    statementXml(
      entryXml(entry).replace("NOTPROVIDED", id).replace("2026-11-20", `2026-01-0${day}`),
    );

  test("counts once, if the payer's bank gave both the same ID", async () => {
    const { reference } = await begin();
    const entry = { amount: "119.00", text: reference, ref: "T1" };
    expect(await read(withId(entry, "E2E-T1"))).toMatchObject([{ state: "applied" }]);
    const balance = await readAvailable(account.ctx);
    for (let round = 0; round < 2; round += 1)
      expect(await read(mt940("119.00", reference, "E2E-T1"))).toMatchObject([
        { state: "ignored" },
      ]);
    expect(await readAvailable(account.ctx)).toBe(balance);
    expect(await findLedgerDiscrepancies(account.ctx)).toEqual([]);
  });

  test("is parked without such an ID, until an operator assigns it", async () => {
    const [first, second] = [await begin(), await begin()];
    const entry = { amount: "119.00", text: first.reference, ref: "T2" };
    expect(await read(withId(entry, "NOTPROVIDED"))).toMatchObject([{ state: "applied" }]);
    const balance = await readAvailable(account.ctx);
    for (let round = 0; round < 2; round += 1)
      expect(await read(mt940("119.00", second.reference))).toMatchObject([
        { state: "parked", reason: "maybe_known" },
      ]);
    expect(await readAvailable(account.ctx)).toBe(balance);
    const parked = (await listParked(100)).find(({ reason }) => reason === "maybe_known");
    expect(await assignTransfer(parked?.event_id ?? "", second.reference)).toEqual({
      state: "applied",
      reason: null,
    });
    expect(await readAvailable(account.ctx)).toBe(balance + 100_000_000n);
  });

  test("isn't one with another ID or amount", async () => {
    const [first, second] = [await begin(), await begin()];
    const entry = { amount: "119.00", text: first.reference, ref: "T3" };
    expect(await read(withId(entry, "E2E-T3"))).toMatchObject([{ state: "applied" }]);
    expect(await read(mt940("119.00", second.reference, "E2E-T4"))).toMatchObject([
      { state: "applied" },
    ]);
  });

  test("is detected by two concurrent imports", async () => {
    const { reference } = await begin();
    const entry = { amount: "119.00", text: reference, ref: "T5" };
    const both = await Promise.all([
      read(withId(entry, "E2E-T5")),
      read(mt940("119.00", reference, "E2E-T5")),
    ]);
    expect(
      both
        .flat()
        .map(({ state }) => state)
        .sort(),
    ).toEqual(["applied", "ignored"]);
  });
});
