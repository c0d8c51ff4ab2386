import { Readable } from "node:stream";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { createEntryIds } from "./bank-entry";
import { readStatementFile } from "./statement-file";

const camt = (text: string, format = "053", root = "BkToCstmrStmt") =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${format}.001.08"><${root}><Stmt>
   <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
   <Sts>BOOK</Sts><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></${root}></Document>`;

const read = (file: string | Uint8Array) =>
  readStatementFile(Readable.from([Buffer.from(file as Uint8Array)]));
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

test("reads a statement, alone or with others in a ZIP file", async () => {
  expect((await read(camt("one"))).map(({ text }) => text)).toEqual(["one"]);
  const several = zip({
    "2026-05-01.xml": camt("one"),
    "more/2026-05-02.xml": camt("two"),
    "__MACOSX/._x": "x",
  });
  expect((await read(several)).map(({ text }) => text)).toEqual(["one", "two"]);
});

test("reads a file that arrives in small chunks", async () => {
  const bytes = Buffer.from(camt("one"));
  const pieces = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(at, at + 1));
  expect(await readStatementFile(Readable.from(pieces))).toHaveLength(1);
});

test.each([
  ["an older version", "<Dbtr><Nm>Müller Bau GmbH</Nm><CtctDtls><Nm>Erika</Nm></CtctDtls></Dbtr>"],
  [
    "a later version",
    "<Dbtr><Pty><Nm>Müller Bau GmbH</Nm><CtctDtls><Nm>Erika</Nm></CtctDtls></Pty></Dbtr>",
  ],
])("reads the payer's name in %s, not that of a contact", async (_, payer) => {
  const details = camt("one").replace("<RmtInf>", `<RltdPties>${payer}</RltdPties><RmtInf>`);
  expect((await read(details))[0]?.payer).toBe("Müller Bau GmbH");
});

test.each([
  ["MT940 with a damaged line", ":20:STARTUMS\r\n:61:26C1,00\r\n", /MT940.*:61:/],
  ["MT940 without a balance", ":20:X\n:25:Y\n:86:x\n", /MT940.*:60F:/],
  ["MT942", ":20:X\n:25:Y\n:34F:EUR0,\n:61:2611201120C1,00NTRFNONREF\n:86:x\n", /MT942/],
  ["a report of the day", camt("x", "052", "BkToCstmrAcctRpt"), /camt\.052/],
  ["CSV", "Date;Amount\n1;2", /isn't a bank statement/],
  ["nothing", "", /empty/],
  ["a ZIP with damaged MT940", zip({ "a.sta": ":20:X\n:61:Y\n" }), /a\.sta: This MT940 file/],
  ["a ZIP of statements and others", zip({ "a.xml": camt("x"), "b.pdf": "%PDF-" }), /b\.pdf/],
  ["an empty ZIP", zip({ "a/": "" }), /empty/],
])("rejects %s with a message", async (_, file, message) => {
  await expect(read(file)).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringMatching(message),
  });
});

test("detects the format of a file with lines ending in @@", async () => {
  const file = "@@:20:X@@:25:Y@@:60F:C261119EUR0,@@:61:261120C1,00NTRFNONREF@@:86:one@@-";
  expect(await read(file)).toMatchObject([{ format: "mt940", text: "one" }]);
});

test("reads a notification like a statement", async () => {
  const notification = camt("one", "054", "BkToCstmrDbtCdtNtfctn").replaceAll("Stmt>", "Ntfctn>");
  const [entry] = await read(
    notification.replaceAll("DbtCdtNtfctn><Ntfctn>", "DbtCdtNtfctn><Ntfctn>"),
  );
  expect(entry).toMatchObject({
    format: "camt.054",
    iban: "DE89370400440532013000",
    amount: "100",
  });
});

test("reads the encoding that the file declares, and keeps the ids of lines imported before", async () => {
  const text = camt("Müller & Söhne, Größe 5".replace("&", "und"));
  const declared = text.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"');
  const [entry] = await read(Buffer.from(declared, "latin1"));
  expect(entry?.text).toBe("Müller und Söhne, Größe 5");
  const [before] = await read(Buffer.from(text, "latin1"));
  expect(before?.text).not.toBe(entry?.text);
  expect(entry?.id).toBe(before?.id);
  const [utf8] = await read(
    Buffer.from(text.replace('version="1.0"', "version='1.0' encoding='UTF-8'")),
  );
  expect(utf8?.text).toBe("Müller und Söhne, Größe 5");
});

test.each(["utf-16", "us-ascii", "base64"])("reads UTF-8 that is declared as %s", async (name) => {
  const declared = camt("Größe").replace('version="1.0"', `version="1.0" encoding="${name}"`);
  expect(await read(declared)).toMatchObject([{ text: "Größe" }]);
});

test("keeps the id of an amount that couldn't be read before, and gives an entry its value day", async () => {
  const day = "<ValDt><Dt>2026-11-20</Dt></ValDt><NtryDtls>";
  const [entry] = await read(camt("x").replace(">1.00<", ">1.<").replace("<NtryDtls>", day));
  expect(entry).toMatchObject({
    amount: null,
    bookedOn: "2026-11-20",
    id: createEntryIds()(["DE89370400440532013000", "", "", "1.", "EUR", "x"]),
  });
});

test.each([
  ["indented", "\n", /^/gm, "  "],
  ["with a line of the bank and CR", "\r", /^:20/, "ABNANL2A\r940\r:20"],
])("reads MT940 %s", async (_, end, pattern, replacement) => {
  const lines =
    ":20:X\n:25:DE89370400440532013000\n:60F:C261120EUR0,\n:61:261120C1,00NTRFNONREF\n:86:PH\n";
  expect(await read(lines.replace(pattern, replacement).replaceAll("\n", end))).toMatchObject([
    { text: "PH", currency: "EUR" },
  ]);
});

test("reads MT940, alone or in a ZIP file", async () => {
  const mt940 =
    ":20:X\n:25:DE89370400440532013000\n:60F:C261120EUR0,\n:61:2611201120C1,00NTRFNONREF//1\n:86:PH\n";
  expect(await read(mt940)).toMatchObject([{ format: "mt940", text: "PH" }]);
  expect(await read(zip({ "a.sta": mt940, "b.xml": camt("one") }))).toHaveLength(2);
});
