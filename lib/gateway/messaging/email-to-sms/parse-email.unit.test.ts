import { expect, test } from "vitest";
import { parseEmail } from "./parse-email";
import { stripEmail } from "./strip";
import { splitSubject } from "./text-of";

const read = (lines: string[], body: string | Buffer) =>
  parseEmail({
    raw: Buffer.concat([
      Buffer.from(
        `${["From: Nagios <nagios@example.org>", "Subject: Alarm", ...lines].join("\r\n")}\r\n\r\n`,
      ),
      Buffer.isBuffer(body) ? body : Buffer.from(body.replaceAll("\n", "\r\n")),
    ]),
    mailFrom: "nagios@example.org",
    ownDomain: "example.com",
  });

test.each([
  ["utf-8", Buffer.from("Grüße €")],
  ["iso-8859-15", Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0xa4])],
  ["windows-1252", Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80])],
])("decodes text in %s", async (charset, body) => {
  const mail = await read(
    [`Content-Type: text/plain; charset=${charset}`, "Content-Transfer-Encoding: 8bit"],
    body,
  );
  expect(mail).toMatchObject({ from: "nagios@example.org", subject: "Alarm", body: "Grüße €" });
});

test("decodes an encoded subject", async () => {
  const raw = Buffer.from(
    "From: a@b.example\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n =?utf-8?b?IOKCrA==?=\r\n\r\nx",
  );
  expect(await parseEmail({ raw, mailFrom: "a@b.example", ownDomain: "c.example" })).toMatchObject({
    subject: "Grüße €",
  });
});

test("keeps the words of HTML, without fetching or running anything", async () => {
  const html = `<html><head><title>T</title><style>p{}</style></head><body><!-- c --><p>Disk &lt;db1&gt; full</p>
    <script>alert(1)</script><p>2&nbsp;% left<br>Gr&uuml;&szlig;e</p><img src="https://t.example/x"></body></html>`;
  expect(await read(["Content-Type: text/html; charset=utf-8"], html)).toMatchObject({
    body: "Disk <db1> full\n2 % left\nGrüße",
    notes: ["html"],
  });
});

test.each([
  ["text\n-- \nJane\n+49 30", "text", ["signature"]],
  ["yes\n\nOn Mon, 1 Jan 2026, Jane wrote:\n> no?\n> sure?", "yes", ["quotes"]],
  ["ja\n\nAm 01.01.2026 schrieb Jane\n<jane@example.com>:\n> nein?", "ja", ["quotes"]],
  ["see\n\n-----Original Message-----\nFrom: x", "see", ["quotes"]],
  ["a > b\n\n\n\nc", "a > b\n\nc", []],
])("converts %j to %j", async (text, body, notes) => {
  expect(await read([], text)).toMatchObject({ body, notes });
});

test("skips attachments and attached emails", async () => {
  const parts = [
    "--b\nContent-Type: text/plain\n\nSee attachment",
    '--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="a.pdf"\n\nJVBERi0=',
    "--b\nContent-Type: message/rfc822\n\nSubject: inner\n\nsecret",
    "--b--\n",
  ];
  expect(
    await read(['Content-Type: multipart/mixed; boundary="b"'], parts.join("\n")),
  ).toMatchObject({
    body: "See attachment",
    notes: ["attachments"],
  });
});

// In steps that grow with the square of the length these would not end within the time limit of a test.
test("parses a malformed HTML document of a megabyte", async () => {
  for (const piece of ["<", "<!--", "<style", "&#", "<br "]) {
    const mail = await read(["Content-Type: text/html"], piece.repeat(900_000 / piece.length));
    expect(mail.problem).toBeNull();
  }
});

test("parses quotes between half a million lines", () => {
  const { text } = stripEmail("a\n>\n".repeat(500_000));
  expect(text).toBe("a\n".repeat(500_000).trim());
});

test("handles element names that resemble textless ones, and letters that grow in lower case", async () => {
  const html = `<html><body><header>Alarm</header><p>${"İ".repeat(20)}</p><style>p { color: red }</style><p>Disk full</p></body></html>`;
  expect(await read(["Content-Type: text/html; charset=utf-8"], html)).toMatchObject({
    body: `Alarm\n${"İ".repeat(20)}\nDisk full`,
  });
});

test.each([
  ["0171 3920001: Alarm", "0171 3920001", "Alarm"],
  ["\u202a0171\u00a03920001\u202c Alarm", "0171 3920001", "Alarm"],
  ["+49\u2011171\u20113920001, Alarm", "+49-171-3920001", "Alarm"],
  ["Alarm 1", null, "Alarm 1"],
])("reads the number at the start of a subject, as pasted: %j", (subject, phone, rest) => {
  expect(splitSubject(subject)).toEqual({ phone, subject: rest });
});
