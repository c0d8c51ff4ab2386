import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { makeTestApi, makeTestPerson, type TestSender } from "@/lib/api-suites/test-api";
import { renderPdf } from "@/lib/billing-documents/render-pdf";
import { renderXml } from "@/lib/billing-documents/render-xml";
import type { DocumentMails } from "@/lib/core/billing/document";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { issueForPayment } from "@/lib/gateway/billing/invoices/public";
import {
  issueCreditNote,
  issueInvoice,
  makePayment,
  getStoredDocument,
} from "@/lib/gateway/billing/invoices/test-issue";
import { startMailer } from "@/lib/mail/mailer";
import { folderTransport } from "@/lib/mail/transport";
import { readDocumentMail } from "./mails";

testDatabase();
const { send } = makeTestApi();
let count = 0;

/** Creates an account with a separate invoice mailbox. */
async function makeReader(document_mails: DocumentMails | null = null) {
  count += 1;
  const email = `books${count}@example.org`;
  const ctx = await createContext();
  await runWrite(ctx, (write) =>
    updateAccountSettings(write, {
      invoice_email: email,
      document_lang: "de",
      document_mails,
      address: { postal_code: "20457", city: "Hamburg" },
    }),
  );
  return { ctx, email };
}

async function mailsTo(email: string) {
  const { rows } = await asWorker((tx) =>
    tx.query<{
      subject: string;
      body: string;
      attached: string;
      done_at: Date | null;
      last_error: string;
    }>(
      "SELECT subject, body, attached, done_at, last_error FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id",
      [email],
    ),
  );
  return rows;
}

const mailed = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

const noReports = () => Promise.reject(new Error("There are no reports"));

/** Lets a mailer work until the mails of someone were tried, and returns those that left. */
async function sendTo(email: string, readDocument = readDocumentMail) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "documents-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mailer = startMailer({
    log: () => {},
    readDocument,
    readReport: noReports,
    transport: folderTransport(folder),
  });
  await vi.waitFor(async () => {
    for (const { done_at, last_error } of await mailsTo(email))
      expect(done_at ?? last_error).not.toBeNull();
  }, 30_000);
  await mailer.stop();
  const mails = await Promise.all(
    (await readdir(folder))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === email);
}

const listAttachments = ({ attachments }: Awaited<ReturnType<typeof sendTo>>[number]) =>
  attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    bytes: Buffer.from(content as ArrayBuffer),
  }));

test("emails an invoice with its PDF, as issued", async () => {
  const { ctx, email } = await makeReader();
  const document = await getStoredDocument(ctx, await issueInvoice(ctx));
  const [mail, ...others] = await sendTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(new RegExp(`^Rechnung ${document.number}: 119,00\\s€, bezahlt$`));
  expect(mail && listAttachments(mail)).toEqual([
    {
      filename: `${document.number}.pdf`,
      mimeType: "application/pdf",
      bytes: Buffer.from(await renderPdf(document)),
    },
  ]);
});

test("emails a credit note with its XRechnung, if requested", async () => {
  const { ctx, email } = await makeReader("pdf_and_xrechnung");
  const document = await getStoredDocument(ctx, await issueCreditNote(ctx));
  const [, mail] = await sendTo(email);
  expect(mail?.subject).toContain(`Gutschrift ${document.number}`);
  expect(mail?.text).toContain(document.corrects?.number);
  expect(mail && listAttachments(mail).map(({ filename }) => filename)).toEqual([
    `${document.number}.pdf`,
    `${document.number}.xml`,
  ]);
  expect(mail && listAttachments(mail)[1]?.bytes.toString()).toBe(renderXml(document, "xrechnung"));
});

test("emails no paid documents to customers who opted out", async () => {
  const { ctx, email } = await makeReader("none");
  await issueCreditNote(ctx);
  expect(await mailed(email)).toEqual([]);
});

test("sends one email per document, and sends no email after a rollback", async () => {
  const { ctx, email } = await makeReader();
  const paid = makePayment(ctx);
  await issueInvoice(ctx, paid);
  await issueInvoice(ctx, paid);
  const failing = withAccount(ctx.account.id, async (tx) => {
    await issueForPayment(tx, ctx.account.id, makePayment(ctx));
    throw new Error("back");
  });
  await expect(failing).rejects.toThrow("back");
  expect(await mailed(email)).toHaveLength(1);
});

test("sends every document, however many there are in an hour", async () => {
  const { ctx, email } = await makeReader();
  for (let at = 0; at < 12; at += 1) await issueInvoice(ctx);
  expect(await mailed(email)).toHaveLength(12);
});

test("retries an email whose files can't be rendered", async () => {
  const { ctx, email } = await makeReader();
  await issueInvoice(ctx);
  const fails = () => Promise.reject(new Error("no font"));
  expect(await sendTo(email, fails)).toEqual([]);
  expect(await mailsTo(email)).toMatchObject([{ done_at: null, last_error: "Error: no font" }]);
});

test("emails the owners if the account has no billing contact", async () => {
  const ctx = await createContext();
  const [owner, marketing] = [
    await makeTestPerson(ctx, "owner"),
    await makeTestPerson(ctx, "marketing"),
  ];
  await issueInvoice(ctx);
  expect(await mailed(owner.email)).toHaveLength(1);
  expect(await mailed(marketing.email)).toEqual([]);
});

describe("mails of a document", () => {
  const listMails = async (sender: TestSender, id: number) =>
    (await send(sender, "GET", `/billing_documents/${id}/mails`)).body?.mails;

  test("are listed with their state, and resent to the current recipients", async () => {
    const { ctx, email } = await makeReader();
    const id = await issueInvoice(ctx);
    const accountant = await makeTestPerson(ctx, "accountant");
    const [queued] = await listMails(accountant, id);
    expect(queued).toMatchObject({ recipient: email, state: "queued", error: null, done_at: null });
    await sendTo(email);
    expect((await listMails(accountant, id))[0]).toMatchObject({ state: "sent", error: null });
    const copies = [`first.${email}`, `second.${email}`];
    await runWrite(ctx, (write) =>
      updateAccountSettings(write, { invoice_copy_emails: [...copies, email] }),
    );
    const again = () => send(accountant, "POST", `/billing_documents/${id}/mails`);
    expect((await again()).status).toBe(204);
    const mails = await listMails(accountant, id);
    expect(
      mails
        .slice(0, -1)
        .map((mail: { recipient: string }) => mail.recipient)
        .sort(),
    ).toEqual([...copies, email].sort());
    expect(new Set(mails.map((mail: { subject: string }) => mail.subject)).size).toBe(1);
    for (let sent = 1; sent < 9; sent += 1) expect((await again()).status).toBe(204);
    expect(await again()).toMatchObject({
      status: 422,
      body: { reason: "too_many_document_mails", limit: 30 },
    });
    expect(await listMails(accountant, id)).toHaveLength(1 + 9 * 3);
  });

  test("of another account can't be read or sent", async () => {
    const { ctx, email } = await makeReader();
    const id = await issueInvoice(ctx);
    const stranger = await makeTestPerson((await makeReader()).ctx, "owner");
    for (const method of ["GET", "POST"])
      expect((await send(stranger, method, `/billing_documents/${id}/mails`)).status).toBe(404);
    expect(await mailed(email)).toHaveLength(1);
  });
});

test.each([
  ["an invalid address", ["nobody"]],
  ["too many", Array.from({ length: 6 }, (_, n) => `${n}@example.org`)],
])("rejects copies to %s", async (_, invoice_copy_emails) => {
  const { ctx } = await makeReader();
  const owner = await makeTestPerson(ctx, "owner");
  const { status, body } = await send(owner, "PUT", "/settings/account", { invoice_copy_emails });
  expect([status, body.violations[0].propertyPath]).toEqual([
    400,
    expect.stringMatching(/^invoice_copy_emails/),
  ]);
});
