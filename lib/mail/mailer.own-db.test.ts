import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker, withoutAccount } from "@/lib/db/transaction";
import { startMailer } from "./mailer";
import { queueMail } from "./outbox";
import { CanceledMail, type Mail } from "./mail";
import { folderTransport, type MailTransport, smtpTransport } from "./transport";

testDatabase();
const running: { stop: () => Promise<void> }[] = [];
const log = () => {};
let count = 0;

afterEach(async () => {
  await Promise.all(running.splice(0).map((mailer) => mailer.stop()));
});

const newMail = (more: Partial<Mail> = {}): Mail => ({
  kind: "confirm",
  recipient: `reader${++count}@example.com`,
  subject: "Bestätigen",
  text: "Öffnen Sie:\n\nhttp://localhost/confirm/abc\n",
  ...more,
});

const queue = (mail: Mail) => withoutAccount((tx) => queueMail(tx, mail));
const noFiles = async () => ({ attachments: [], text: null });
const noReports = () => Promise.reject(new Error("There are no reports"));
const start = (transport: MailTransport) =>
  running.push(startMailer({ log, transport, readDocument: noFiles, readReport: noReports }));

async function readOutboxRow(recipient: string) {
  const { rows } = await asWorker((tx) =>
    tx.query("SELECT body, attempts, done_at, last_error FROM mail_outbox WHERE recipient = $1", [
      recipient,
    ]),
  );
  return rows[0];
}

test("writes an email as a file, and deletes its text from the database", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "mails-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const mail = newMail();
  await queue(mail);
  start(folderTransport(folder));
  await vi.waitFor(
    async () => expect((await readOutboxRow(mail.recipient))?.done_at).toBeInstanceOf(Date),
    30_000,
  );
  expect((await readOutboxRow(mail.recipient))?.body).toBe("");
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^[0-9TZ-]+-mail-\d+\.eml$/);
  const parsed = await PostalMime.parse(await readFile(path.join(folder, name)));
  expect(parsed.subject).toBe(mail.subject);
  expect(parsed.to?.[0]?.address).toBe(mail.recipient);
  expect(parsed.text).toContain("http://localhost/confirm/abc");
});

test("sends no email after a rollback", async () => {
  const mail = newMail();
  await withoutAccount(async (tx) => {
    await queueMail(tx, mail);
    throw new Error("changed my mind");
  }).catch(() => {});
  expect(await readOutboxRow(mail.recipient)).toBeUndefined();
});

test("retries a failure later, then gives up without keeping the text", async () => {
  const mail = newMail();
  await queue(mail);
  const failing = { send: () => Promise.reject(new Error("mailbox full")), close() {} };
  start(failing);
  await vi.waitFor(
    async () => expect((await readOutboxRow(mail.recipient))?.last_error).toContain("mailbox full"),
    30_000,
  );
  expect(await readOutboxRow(mail.recipient)).toMatchObject({
    attempts: 1,
    done_at: null,
    body: mail.text,
  });
  await asWorker((tx) =>
    tx.query("UPDATE mail_outbox SET attempts = 9, next_at = now() WHERE recipient = $1", [
      mail.recipient,
    ]),
  );
  await vi.waitFor(
    async () =>
      expect(await readOutboxRow(mail.recipient)).toMatchObject({
        attempts: 10,
        done_at: expect.any(Date),
        body: "",
      }),
    30_000,
  );
});

test("sends each email once over several mailers", async () => {
  const sent: string[] = [];
  const mails = Array.from({ length: 30 }, () => newMail());
  for (const mail of mails) await queue(mail);
  const transport = { send: async (mail: { to: string }) => void sent.push(mail.to), close() {} };
  for (let i = 0; i < 3; i += 1) start(transport);
  await vi.waitFor(() => expect(sent.length).toBe(30), 30_000);
  expect(new Set(sent)).toEqual(new Set(mails.map((mail) => mail.recipient)));
});

test("prevents header injection and mailbox flooding", async () => {
  await expect(queue(newMail({ subject: "Hi\r\nBcc: all@example.com" }))).rejects.toThrow();
  await expect(queue(newMail({ recipient: "a@example.com\nb@example.com" }))).rejects.toThrow();
  await expect(queue(newMail({ recipient: "a@example.com,b@example.com" }))).rejects.toThrow();
  const mail = newMail();
  const replies = [];
  for (let i = 0; i < 11; i += 1) replies.push(await queue(mail));
  expect(replies.filter((isQueued) => !isQueued)).toHaveLength(1);
  const other = newMail();
  const many = await Promise.all(Array.from({ length: 40 }, () => queue(other)));
  expect(many.filter((isQueued) => isQueued)).toHaveLength(10);
});

test("third-party traffic doesn't delay password reset and security emails", async () => {
  const { recipient } = newMail();
  const kinds = ["known-address", "invitation", "email-change", "access-request", "event"] as const;
  for (const kind of kinds)
    for (let i = 0; i < 11; i += 1) await queue(newMail({ kind, recipient }));
  for (const kind of ["password-reset", "password-changed", "second-factor-off"] as const)
    expect([kind, await queue(newMail({ kind, recipient }))]).toEqual([kind, true]);
  const many = [];
  for (let i = 0; i < 30; i += 1)
    many.push(await queue(newMail({ kind: "password-reset", recipient })));
  expect(many.filter((isQueued) => isQueued)).toHaveLength(9);
});

test.each([
  ["document", 30],
  ["watch", 20],
] as const)(
  "queues emails of the kind %s beyond %i an hour, in order, without loss",
  async (kind, anHour) => {
    const mail = newMail({ kind });
    for (let i = 0; i < 2 * anHour + 1; i += 1) expect(await queue(mail)).toBe(true);
    const hours = async () => {
      const { rows } = await asWorker((tx) =>
        tx.query(
          `SELECT round(extract(epoch FROM next_at - now()) / 3600)::int AS hours, count(*)::int AS mails
         FROM mail_outbox WHERE recipient = $1 GROUP BY 1 ORDER BY 1`,
          [mail.recipient],
        ),
      );
      return rows;
    };
    const waiting = [
      { hours: 0, mails: anHour },
      { hours: 1, mails: anHour },
    ];
    expect(await hours()).toEqual([...waiting, { hours: 2, mails: 1 }]);
    await asWorker((tx) =>
      tx.query(
        "UPDATE mail_outbox SET created_at = created_at - interval '3 days' WHERE recipient = $1",
        [mail.recipient],
      ),
    );
    await queue(mail);
    expect(await hours()).toEqual([...waiting, { hours: 2, mails: 2 }]);
  },
);

/** Runs a minimal SMTP server (RFC 5321) that records commands. */
async function listenSmtp(): Promise<{ server: Server; url: string; heard: () => string }> {
  let text = "";
  const server = createServer((socket) => {
    let isData = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      text += chunk;
      if (isData && text.endsWith("\r\n.\r\n")) {
        isData = false;
        socket.write("250 taken\r\n");
      } else if (!isData) {
        isData = /^DATA/im.test(String(chunk));
        socket.write(
          isData ? "354 go on\r\n" : /^QUIT/i.test(String(chunk)) ? "221 bye\r\n" : "250 ok\r\n",
        );
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { server, url: `smtp://127.0.0.1:${port}`, heard: () => text };
}

test("sends an email to an SMTP server", async () => {
  const { server, url, heard } = await listenSmtp();
  const mail = newMail({ subject: "Over a socket" });
  await queue(mail);
  start(smtpTransport(url));
  await vi.waitFor(
    async () => expect((await readOutboxRow(mail.recipient))?.done_at).toBeInstanceOf(Date),
    30_000,
  );
  expect(heard()).toContain(`RCPT TO:<${mail.recipient}>`);
  expect(heard()).toContain("Subject: Over a socket");
  server.close();
});

test("drops a cancelled email at once", async () => {
  const mail = newMail({
    kind: "report",
    report: { accountId: 1, runId: 1, variant: "en/outside", unsubscribeUrl: "http://localhost/u" },
  });
  await queue(mail);
  const send = vi.fn();
  const readReport = () => Promise.reject(new CanceledMail("The report was deleted"));
  const transport = { send, close: () => {} };
  running.push(startMailer({ log, transport, readDocument: noFiles, readReport }));
  await vi.waitFor(
    async () => expect((await readOutboxRow(mail.recipient))?.done_at).toBeInstanceOf(Date),
    30_000,
  );
  expect(await readOutboxRow(mail.recipient)).toMatchObject({ attempts: 1, body: "" });
  expect(send).not.toHaveBeenCalled();
});

test("an email isn't sent again because its document's record failed", async () => {
  const mail = newMail({ document: { accountId: 1, documentId: 1, attached: "pdf" } });
  await queue(mail);
  const recordSent = vi.fn(() => Promise.reject(new Error("The account is being erased")));
  const readDocument = async () => ({ attachments: [], text: null, recordSent });
  const transport = { send: vi.fn(async () => {}), close: () => {} };
  running.push(startMailer({ log, transport, readDocument, readReport: noReports }));
  await expect.poll(() => recordSent.mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect
    .poll(() => readOutboxRow(mail.recipient), { timeout: 5_000 })
    .toMatchObject({ done_at: expect.any(Date), last_error: null });
  expect(transport.send).toHaveBeenCalledTimes(1);
});
