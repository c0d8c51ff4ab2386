import { strToU8, zipSync } from "fflate";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { detectFile } from "@/lib/import/detect-file";
import { readTable } from "@/lib/import/read-table";
import { makeSheet, utf16 } from "@/lib/import/test-files";
import { parseEntry } from "./parse-entry";
import type { ImportChoices } from "./record";
import { inspectHead, detectTitleRows } from "./upload";

/** Files with known damage, made from a seed: each row is right, refused in words, or wrong. */

const CHOICES: ImportChoices = {
  has_header: true,
  country: "DE",
  known: "keep",
  blocked: "skip",
  zeros: "repair",
  ambiguous: "skip",
  too_long: "skip",
};

/** Mulberry32. */
function createRandom(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % count;
  };
}

interface Person {
  phone: string;
  name: string;
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  western: ["Jörg Müller", "Zoë Weiß", "André Noël", "José Muñoz", "João Conceição", "Ömer Öz"],
  polish: ["Łukasz Wiśniewski", "Małgorzata Dąbrowska", "Grażyna Żak", "Paweł Wójcik"],
  russian: ["Иван Петров", "Анна Соловьёва", "Юрий Щукин"],
  plain: ["Jane Doe", "O'Neil", "Max Muster"],
};

const ENCODINGS = [
  ...(["utf8", "utf8-bom", "utf16le", "utf16be", "utf16le-bare", "utf16be-bare"] as const).flatMap(
    (encoding) => ["western", "polish", "russian"].map((names) => ({ encoding, names })),
  ),
  { encoding: "win1252", names: "western" },
  { encoding: "cp850", names: "western" },
  { encoding: "macroman", names: "western" },
  { encoding: "win1250", names: "polish" },
  { encoding: "win1251", names: "russian" },
  { encoding: "win1252", names: "plain" },
] as const;

const inFullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** Spellings of a number in a file; ambiguous digits are rejected. */
const SPELLINGS: readonly ((national: string) => string)[] = [
  (national) => `+49${national}`,
  (national) => `0049 ${national}`,
  (national) => `0${national}`,
  (national) => `49${national}`,
  (national) => national,
  (national) => `0${national.slice(0, 3)}/${national.slice(3)}`,
  (national) => `+49 (0)${national.slice(0, 3)} ${national.slice(3)}`,
  (national) => `="0${national}"`,
  (national) => `Mobil: 0${national}`,
  (national) => `tel:+49-${national}`,
  (national) => `4.9${national}E+${1 + national.length}`.replace("4.9", "4.9"),
  (national) => `4.9${national.slice(0, 3)}E+11`,
  (national) => `49${national}.0`,
  (national) => `'0${national}`,
  (national) => `\u202a0${national}\u202c`,
  (national) => inFullWidth(`+49${national}`),
  (national) => inFullWidth(`0${national}`),
];

const HEADINGS = [
  ["Telefon", "Name"],
  ["Handy", "Vorname"],
  ["Mobile", "Name"],
  ["Teléfono móvil", "Nombre"],
  ["Número de telefone", "Nome"],
] as const;

/** UTF-16 of a name that ends in `bare` has no byte order mark. */
function encode(text: string, encoding: string): Buffer {
  if (encoding.startsWith("utf16"))
    return utf16(text, encoding.startsWith("utf16le") ? "le" : "be", !encoding.endsWith("-bare"));
  return encoding === "utf8-bom"
    ? iconv.encode(text, "utf8", { addBOM: true })
    : iconv.encode(text, encoding);
}

interface Made {
  seed: number;
  damage: string;
  bytes: Buffer;
  people: Person[];
}

const DAMAGES = [
  "none",
  "none",
  "title",
  "sep",
  "quoted sep",
  "byte",
  "open quote",
  "blank lines",
  "extra cells",
  "no heading",
  "mac lines",
  "twice",
] as const;

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

function makePeople(random: (count: number) => number, names: readonly string[]): Person[] {
  return Array.from({ length: 4 + random(8) }, (_, at) => ({
    phone: `+49171392${String(1000 + at * 7 + random(7)).padStart(4, "0")}`,
    name: `${names[random(names.length)]} ${at}`,
  }));
}

function makeText(seed: number): Made {
  const random = createRandom(seed);
  const { encoding, names } = ENCODINGS[random(ENCODINGS.length)] ?? ENCODINGS[0];
  const damage = DAMAGES[random(DAMAGES.length)] ?? "none";
  const delimiter = [";", ",", "\t", "|"][random(4)] ?? ";";
  const people = makePeople(random, NAMES[names] ?? []);
  const spell = SPELLINGS[random(SPELLINGS.length)] ?? SPELLINGS[0];
  const lines = people.map(({ phone, name }) =>
    [spell?.(phone.slice(3)) ?? "", name].map((cell) => quoted(cell, delimiter)).join(delimiter),
  );
  const heading = [...(HEADINGS[random(HEADINGS.length)] ?? HEADINGS[0])].join(delimiter);
  if (damage !== "no heading") lines.unshift(heading);
  if (damage === "title") lines.unshift("Kundenliste", "Stand: Mai 2026");
  if (damage === "sep") lines.unshift(`sep=${delimiter}`);
  if (damage === "quoted sep") lines.unshift(`"sep=${delimiter}"`);
  if (damage === "blank lines") lines.splice(2, 0, "", "");
  if (damage === "extra cells") lines[2] += delimiter.repeat(3);
  if (damage === "open quote") lines[2] = `"${lines[2]}`;
  let bytes = encode(lines.join(damage === "mac lines" ? "\r" : "\r\n"), encoding);
  if (damage === "twice" && encoding === "utf8")
    bytes = iconv.encode(iconv.decode(bytes, "win1252"), "utf8");
  // Within the last name; of a single-byte file it would be another letter.
  if (damage === "byte" && encoding.startsWith("utf8")) bytes[bytes.length - 3] = 0xfc;
  return { seed, damage: `${damage}, ${encoding}`, bytes, people };
}

/** Workbook cells that contain a number, with a style of `STYLES`. */
const CELLS: readonly ((national: string) => string)[] = [
  (national) => `<c><v>${national}</v></c>`,
  (national) => `<c><v>49${national}</v></c>`,
  (national) => `<c s="1"><v>${national}</v></c>`,
  (national) => `<c s="2"><v>49${national}</v></c>`,
  (national) => `<c t="inlineStr"><is><t>0${national}_x000D_</t></is></c>`,
  (national) => `<c><v>4.9${national}E11</v></c>`,
  (national) => `<c t="str"><f>"+49"&amp;B1</f><v>+49${national}</v></c>`,
  (national) => `<c t="inlineStr"><is><t>Tel. 0${national}</t></is></c>`,
];
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="00000000000"/><numFmt numFmtId="166" formatCode="&quot;+&quot;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>';

const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

function makeWorkbook(seed: number): Made {
  const random = createRandom(seed);
  const people = makePeople(random, NAMES[["western", "polish", "russian"][random(3)] ?? ""] ?? []);
  const pickCell = CELLS[random(CELLS.length)] ?? CELLS[0];
  const rows = people.map(
    ({ phone, name }) => (pickCell?.(phone.slice(3)) ?? "") + textCell(`${name}`),
  );
  rows.unshift(textCell("Handynummer") + textCell("Name"));
  const damage = ["none", "title", "empty sheet"][random(3)] ?? "none";
  if (damage === "title") rows.unshift(textCell("Kunden"), "", textCell("Export_x000D_"));
  const sheets = damage === "empty sheet" ? [makeSheet([]), makeSheet(rows)] : [makeSheet(rows)];
  const list = sheets.map((_, at) => `<sheet name="S${at}" r:id="r${at}"/>`).join("");
  const rels = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`);
  const bytes = Buffer.from(
    zipSync({
      "xl/workbook.xml": strToU8(`<workbook xmlns:r="x"><sheets>${list}</sheets></workbook>`),
      "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${rels.join("")}</Relationships>`),
      "xl/styles.xml": strToU8(STYLES),
      ...Object.fromEntries(
        sheets.map((sheet, at) => [`xl/worksheets/s${at}.xml`, strToU8(sheet)]),
      ),
    }),
  );
  return { seed, damage: `${damage}, workbook`, bytes, people };
}

interface Outcome {
  right: number;
  refused: number;
  wrong: string[];
}

async function readRows({ bytes }: Made) {
  const { layout: detected } = await detectFile(bytes);
  const layout = await detectTitleRows(bytes, detected);
  const { columns, hasHeader } = await inspectHead(bytes, layout, {
    name_a: null,
    name_b: null,
    name_c: null,
    name_d: null,
    name_e: null,
  });
  const hasPhone = columns.some(({ target }) => target === "phone");
  const above = (layout.titleRows ?? 0) + (hasHeader ? 1 : 0);
  const rows: string[][] = [];
  for await (const { cells } of readTable([bytes], layout)) rows.push(cells);
  const read = rows.slice(above).map((cells) => parseEntry(cells, columns, CHOICES));
  return { read, hasPhone, isGarbled: layout.isGarbled === true };
}

async function judge(made: Made): Promise<Outcome> {
  const { people, damage, seed } = made;
  const outcome: Outcome = { right: 0, refused: 0, wrong: [] };
  try {
    const { read, hasPhone, isGarbled } = await readRows(made);
    // Someone chooses the column, or another encoding, before anything is imported.
    if (!hasPhone || isGarbled) return { ...outcome, refused: people.length };
    for (const [at, { phone, name }] of people.entries()) {
      const row = read[at];
      if (row?.problem != null) outcome.refused += 1;
      else if (row?.phone === phone && row.values.a === name) outcome.right += 1;
      else outcome.wrong.push(`${seed} (${damage}): ${name} ${phone} is ${JSON.stringify(row)}`);
    }
    if (read.length !== people.length)
      outcome.wrong.push(`${seed} (${damage}): ${read.length} rows`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    outcome.refused += people.length;
  }
  return outcome;
}

test("never misreads a row of 220 damaged files silently", async () => {
  const made = [
    ...Array.from({ length: 180 }, (_, at) => makeText(at + 1)),
    ...Array.from({ length: 40 }, (_, at) => makeWorkbook(at + 1_001)),
  ];
  const outcomes = await Promise.all(made.map(judge));
  const wrong = outcomes.flatMap((outcome) => outcome.wrong);
  const sum = (of: "right" | "refused") => outcomes.reduce((all, outcome) => all + outcome[of], 0);
  process.stdout.write(
    `imports: ${sum("right")} right, ${sum("refused")} refused in words, ${wrong.length} wrong\n`,
  );
  expect(wrong).toEqual([]);
  expect(sum("right")).toBeGreaterThan(2.5 * sum("refused"));
});
