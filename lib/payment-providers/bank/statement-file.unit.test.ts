import { Readable } from "node:stream";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
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
  ["MT940", ":20:STARTUMS\r\n:25:37040044/532013000\r\n:28C:1/1\r\n", /MT940/],
  ["MT940 in a SWIFT envelope", "{1:F01BANKDEFFXXX0000000000}{2:O940}{4:\r\n:20:1\r\n", /MT940/],
  ["a notice", camt("x", "054", "BkToCstmrDbtCdtNtfctn"), /camt\.054/],
  ["a report of the day", camt("x", "052", "BkToCstmrAcctRpt"), /camt\.052/],
  ["CSV", "Date;Amount\n1;2", /isn't a bank statement/],
  ["nothing", "", /empty/],
  ["a ZIP of MT940", zip({ "a.sta": ":20:X\n:25:Y\n" }), /a\.sta: This is an MT940 file/],
  ["a ZIP of statements and others", zip({ "a.xml": camt("x"), "b.pdf": "%PDF-" }), /b\.pdf/],
  ["an empty ZIP", zip({ "a/": "" }), /empty/],
])("rejects %s with a message", async (_, file, message) => {
  await expect(read(file)).rejects.toMatchObject({
    code: "invalid_input",
    message: expect.stringMatching(message),
  });
});
