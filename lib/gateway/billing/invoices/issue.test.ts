import { expect, test } from "vitest";
import { renderXml } from "@/lib/billing-documents/render-xml";
import { brokenRules } from "@/lib/billing-documents/test-rules";
import { type AccountOptions, createContext } from "@/lib/db/factories";
import { withMutant } from "@/lib/db/testing/mutants";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { getDocument } from "@/lib/gateway/billing/documents/service";
import { issueReturnCreditNote, issueForPayment } from "./issue";
import { issueInvoice, makePayment, getStoredDocument } from "./test-issue";

testDatabase();

/** Every number that was given, by series, in order. */
const readNumbers = () =>
  asOwner(async (tx) => {
    const { rows } = await tx.query<{ series: string; sequences: string[]; last: string }>(
      `SELECT n.series, array_agg(n.sequence ORDER BY n.sequence)::text[] AS sequences, max(s.last_number) AS last
       FROM document_numbers n JOIN document_series s USING (series) GROUP BY n.series`,
    );
    return rows;
  });

async function expectGapless(): Promise<void> {
  for (const { sequences, last } of await readNumbers()) {
    expect(sequences).toEqual(sequences.map((_, at) => String(at + 1)));
    expect(last).toBe(sequences.at(-1));
  }
}

const credit = (ctx: Awaited<ReturnType<typeof createContext>>, paymentId: number, net?: bigint) =>
  withAccount(ctx.account.id, (tx) =>
    issueReturnCreditNote(tx, ctx.account.id, {
      paymentId,
      reason: () => "SEPA return",
      ...(net && { net }),
    }),
  );

/** Fifty, ten at once: most commit, some are taken back, and of some the connection is cut before COMMIT. */
async function issueManyAtOnce(): Promise<void> {
  const accounts = await Promise.all(
    Array.from({ length: 5 }, (_, at) => createContext({ currency: at % 2 ? "CHF" : "EUR" })),
  );
  const fates = Array.from({ length: 50 }, (_, at) =>
    at % 5 === 1 ? "back" : at % 7 === 3 ? "cut" : "kept",
  );
  const issue = (outcome: string, at: number) => {
    const ctx = accounts[at % accounts.length] as (typeof accounts)[number];
    return withAccount(ctx.account.id, async (tx) => {
      await issueForPayment(tx, ctx.account.id, makePayment(ctx));
      if (outcome === "back") throw new Error("back");
      if (outcome === "cut") await tx.query("SELECT pg_terminate_backend(pg_backend_pid())");
    });
  };
  const outcomes: PromiseSettledResult<void>[] = [];
  for (let at = 0; at < fates.length; at += 10)
    outcomes.push(...(await Promise.allSettled(fates.slice(at, at + 10).map(issue))));
  expect(outcomes.map(({ status }) => status === "fulfilled")).toEqual(
    fates.map((outcome) => outcome === "kept"),
  );
}

test("keeps numbers gapless and unique after rollbacks and killed processes", async () => {
  const before = Number((await readNumbers())[0]?.last ?? 0);
  await issueManyAtOnce();
  await expectGapless();
  expect(Number((await readNumbers())[0]?.last) - before).toBe(34);
});

test("detects a gap in numbers", async () => {
  await withMutant(
    "last_number = s.last_number + 1",
    "last_number = s.last_number + 2",
    issueManyAtOnce,
  );
  await expect(expectGapless()).rejects.toThrow();
  await asOwner((tx) =>
    tx.query("TRUNCATE document_numbers, document_series, documents_without_rate"),
  );
});

test("issues one invoice per payment, also for concurrent requests", async () => {
  const ctx = await createContext();
  const paid = makePayment(ctx);
  const first = await issueInvoice(ctx, paid);
  expect(await Promise.all([issueInvoice(ctx, paid), issueInvoice(ctx, paid)])).toEqual([
    first,
    first,
  ]);
  const other = makePayment(ctx);
  const outcomes = await Promise.allSettled([issueInvoice(ctx, other), issueInvoice(ctx, other)]);
  expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
  await expectGapless();
});

test("never changes a document", async () => {
  const ctx = await createContext();
  const id = await issueInvoice(ctx, makePayment(ctx, 10_000n, { feeRate: 150 }));
  const before = await getStoredDocument(ctx, id);
  expect(before).toMatchObject({
    number: expect.stringMatching(/^PH20\d\d-\d{6}$/),
    buyer: { name: "Test account", accountId: ctx.account.id },
    seller: { name: expect.stringContaining("invented") },
    net: 10_000n,
    fee: 150n,
    vat: 1_929n,
    amount: 12_079n,
    dueOn: null,
  });
  await withAccount(ctx.account.id, (tx) =>
    tx.query("UPDATE accounts SET name = 'Other' WHERE account_id = $1", [ctx.account.id]),
  );
  expect(await getStoredDocument(ctx, id)).toEqual(before);
  for (const statement of [
    "UPDATE billing_documents SET net = 0 WHERE account_id = $1",
    "UPDATE billing_documents SET document = '{}' WHERE account_id = $1",
    "UPDATE billing_documents SET number = '1' WHERE account_id = $1",
    "DELETE FROM billing_documents WHERE account_id = $1",
    "DELETE FROM document_numbers WHERE account_id = $1",
    "UPDATE vat_checks SET is_valid = true WHERE account_id = $1",
  ]) {
    const change = withAccount(ctx.account.id, (tx) => tx.query(statement, [ctx.account.id]));
    await expect(change, statement).rejects.toThrow("permission denied");
  }
});

test("uses the account's currency in documents", async () => {
  const ctx = await createContext({ currency: "CHF" } satisfies AccountOptions);
  const paid = { ...makePayment(ctx), currency: "EUR" as const };
  await expect(issueInvoice(ctx, paid)).rejects.toThrow("CHF, not EUR");
  expect((await getStoredDocument(ctx, await issueInvoice(ctx))).currency).toBe("CHF");
});

test("cancels an invoice to the cent by one or several credit notes", async () => {
  const ctx = await createContext();
  const whole = makePayment(ctx, 3_333n, { feeRate: 290 });
  const invoice = await getStoredDocument(ctx, await issueInvoice(ctx, whole));
  const note = await getStoredDocument(ctx, (await credit(ctx, whole.paymentId)) ?? 0);
  expect(note).toMatchObject({
    kind: "credit_note",
    number: expect.stringMatching(/^PHC20\d\d-\d{6}$/),
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
    lines: invoice.lines,
    customText: "SEPA return",
    net: invoice.net,
    fee: invoice.fee,
    vat: invoice.vat,
    amount: invoice.amount,
  });
  expect(await credit(ctx, whole.paymentId)).toBeNull();

  const parts = makePayment(ctx, 1_000n, { feeRate: 290 });
  const other = await getStoredDocument(ctx, await issueInvoice(ctx, parts));
  const notes = [
    await credit(ctx, parts.paymentId, 333n),
    await credit(ctx, parts.paymentId, 333n),
    await credit(ctx, parts.paymentId),
  ];
  const read = await Promise.all(notes.map((id) => getStoredDocument(ctx, id ?? 0)));
  const sum = (of: "net" | "fee" | "vat" | "amount") =>
    read.reduce((all, item) => all + item[of], 0n);
  expect([sum("net"), sum("fee"), sum("vat"), sum("amount")]).toEqual([
    other.net,
    other.fee,
    other.vat,
    other.amount,
  ]);
  // The VAT of the last one is a cent off its rate, and its fee is no share of its amount.
  for (const one of read) expect(brokenRules(renderXml(one, "factur-x"), 1n)).toEqual([]);
  expect(await getDocument(ctx, notes[2] ?? 0)).toMatchObject({ fee: 0, fee_val: 0.29 });
  expect(await credit(ctx, parts.paymentId)).toBeNull();
  expect(await credit(ctx, 999_999)).toBeNull();
  await expectGapless();
});
