import { Readable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { asOwner } from "@/lib/db/transaction";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import { csvMappingSchema } from "@/lib/payment-providers/bank/bank-csv";
import { importStatement } from "./import-statement";

testModule({ account: { balance: "0" } });

const OURS = (readSeller().seller.bank?.iban ?? "").replace(/\s/g, "");

/** Tests don't find each other's lines. */
let month = 0;
beforeEach(() => {
  month += 1;
});

interface Line {
  text?: string;
  id?: string;
  day?: number;
  iban?: string;
  statement?: string;
  payer?: string;
  ref?: string;
}

const two = (part: number) => String(part).padStart(2, "0");
const camt = (...lines: Line[]) =>
  lines
    .map(
      ({
        text = "x",
        id = "",
        day = 10,
        iban = OURS,
        statement = "",
        payer = "",
        ref = "",
      }) => `<Stmt><Id>${statement}</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
       <Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
       <BookgDt><Dt>2026-${two(month)}-${two(day)}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>
       <NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>
       <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt>`,
    )
    .join("");
const camt053 = (...lines: Line[]) =>
  `<Document><BkToCstmrStmt>${camt(...lines)}</BkToCstmrStmt></Document>`;
const camt054 = (...lines: Line[]) =>
  `<Document><BkToCstmrDbtCdtNtfctn>${camt(...lines).replaceAll("Stmt>", "Ntfctn>")}</BkToCstmrDbtCdtNtfctn></Document>`;
const mt940 = (...lines: Line[]) =>
  lines
    .map(({ text = "x", id = "", day = 10, iban = OURS }) =>
      [
        `:20:X\n:25:${iban}\n:60F:C261119EUR0,`,
        `:61:26${two(month)}${two(day)}C7,00NTRFNONREF`,
        `:86:166?00X${id === "" ? "" : `?20EREF+${id}`}?21SVWZ+${text}\n:62F:C261119EUR0,\n`,
      ].join("\n"),
    )
    .join("");
const MAPPING = csvMappingSchema.parse({
  iban: OURS,
  date: "YYYY-MM-DD",
  decimal: ".",
  currency: "EUR",
  columns: { booked_on: "Day", amount: "Amount", purpose: ["Text"], end_to_end_id: "ID" },
});
const csv = (...lines: Line[]) =>
  [
    "Day;Amount;Text;ID",
    ...lines.map(
      ({ text = "x", id = "", day = 10 }) => `2026-${two(month)}-${two(day)};7.00;${text};${id}`,
    ),
  ].join("\n");

const read = async (file: string) =>
  (
    await importStatement(Readable.from([Buffer.from(file)]), {
      ...(file.startsWith("Day;") && { mapping: MAPPING }),
    })
  ).map(({ state, reason }) => reason ?? state);

const NEW = "unknown_payment";

test("counts a transfer in a third and fourth format once", async () => {
  expect(await read(camt053({ id: "A" }))).toEqual([NEW]);
  expect(await read(camt054({ id: "A", text: "x, too" }))).toEqual(["ignored"]);
  expect(await read(mt940({ id: "A" }))).toEqual(["ignored"]);
  expect(await read(csv({ text: "again" }))).toEqual(["maybe_known"]);
});

test("doesn't match a line without an ID in place of the transfer's own line", async () => {
  expect(await read(camt053({ id: "A" }, { id: "B" }))).toEqual([NEW, NEW]);
  expect(await read(mt940({ text: "y" }, { id: "A" }, { id: "B" }, { id: "C" }))).toEqual([
    "maybe_known",
    "ignored",
    "ignored",
    NEW,
  ]);
});

test("counts equal transfers of a day as often as the format that lists most of them", async () => {
  expect(await read(camt053({ id: "A" }, { id: "A" }))).toEqual([NEW, NEW]);
  expect(await read(mt940({ id: "A" }, { id: "A" }, { id: "A" }))).toEqual([
    "ignored",
    "ignored",
    NEW,
  ]);
  const other = { id: "A", text: "x, too" };
  expect(await read(camt054(other, other, other, other))).toEqual([
    "ignored",
    "ignored",
    "ignored",
    NEW,
  ]);
});

test("doesn't treat a transfer to another account as a duplicate of one to the seller's", async () => {
  const iban = "DE62370400440532013001";
  expect(await read(mt940({ id: "A", iban }))).toEqual(["wrong_account"]);
  expect(await read(camt053({ id: "A" }))).toEqual([NEW]);
  expect(await read(camt054({ id: "A", iban }))).toEqual(["wrong_account"]);
});

test("matches an ID regardless of case, spaces and truncation", async () => {
  expect(await read(camt053({ id: "Re 12 of 2026" }, { id: "Order 77 of May" }))).toEqual([
    NEW,
    NEW,
  ]);
  expect(await read(mt940({ id: "RE12OF 2026" }, { id: "ORDER 77" }, { id: "S" }))).toEqual([
    "ignored",
    "maybe_known",
    NEW,
  ]);
});

test("treats the same ID within a few days as a possible duplicate", async () => {
  expect(await read(camt053({ id: "A", day: 10 }, { id: "A", day: 12 }))).toEqual([NEW, NEW]);
  expect(
    await read(mt940({ id: "A", day: 12 }, { id: "A", day: 11 }, { id: "A", day: 20 })),
  ).toEqual(["ignored", "maybe_known", NEW]);
});

test("prefers a line that names the same payment to an earlier one", async () => {
  const [one, other] = ["PHA2B3C4D5", "PHA2B3C4D6"];
  expect(await read(camt053({ text: one }, { text: other }))).toEqual([NEW, NEW]);
  expect(await read(mt940({ text: other }))).toEqual(["maybe_known"]);
  expect(await read(csv({ text: "?" }, { text: other }, { text: one }))).toEqual([
    "maybe_known",
    "maybe_known",
    "maybe_known",
  ]);
});

test.each([
  ["statements", { statement: "1" }, { statement: "2" }],
  ["payers", { payer: "Anna" }, { payer: "Berta" }],
])(
  "treats equal transfers of two %s without a bank reference as possible duplicates",
  async (_, one, other) => {
    expect(await read(camt053(one))).toEqual([NEW]);
    expect(await read(camt053(other))).toEqual(["maybe_known"]);
    for (const line of [one, other, { ...one }, {}]) await read(camt053(line));
    const { rows } = await asOwner((tx) =>
      tx.query("SELECT same_as FROM bank_lines WHERE booked_on = $1 ORDER BY imported_at", [
        `2026-${two(month)}-10`,
      ]),
    );
    expect(rows).toEqual([{ same_as: null }, { same_as: expect.any(String) }]);
  },
);

test("identifies a duplicate from another statement by the bank's reference", async () => {
  expect(await read(camt053({ ref: "R", statement: "1" }))).toEqual([NEW]);
  const again = await importStatement(
    Readable.from([Buffer.from(camt053({ ref: "R", statement: "2", payer: "Anna" }))]),
  );
  expect(again).toMatchObject([{ reason: NEW, isKnown: true }]);
});

test("matches equal transfers of two notifications with both entries of the statement", async () => {
  expect(await read(camt053({ id: "A" }, { id: "A" }))).toEqual([NEW, NEW]);
  const notify = (statement: string) => read(camt054({ id: "A", text: "x, too", statement }));
  expect(await notify("1")).toEqual(["ignored"]);
  expect(await notify("2")).toEqual(["ignored"]);
  expect(await notify("3")).toEqual(["maybe_known"]);
});

test("matches a notification with the statement's texts to its transfers", async () => {
  expect(await read(camt053({ statement: "1" }))).toEqual([NEW]);
  const bytes = Buffer.from(camt054({ statement: "2" }));
  expect(await importStatement(Readable.from([bytes]))).toMatchObject([
    { reason: NEW, isKnown: true },
  ]);
});

test("loses no equal transfers of two statements imported concurrently", async () => {
  let results: Promise<string[][]> = Promise.resolve([]);
  await asOwner(async (tx) => {
    await tx.query("LOCK TABLE bank_lines IN EXCLUSIVE MODE");
    results = Promise.all(["1", "2", "3"].map((statement) => read(camt053({ statement }))));
    const sql =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    const countWaiting = async () => (await asOwner((other) => other.query(sql))).rowCount;
    await expect.poll(countWaiting, { timeout: 30_000 }).toBe(3);
  });
  expect((await results).flat().sort()).toEqual(["maybe_known", "maybe_known", NEW]);
});
