import { LANGUAGES } from "@/lib/core/languages";
import { FacturX } from "factur-x-kit";
import { fc, runs } from "@/lib/core/ids/test-random";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it, test } from "vitest";
import type { BillingDocument } from "@/lib/core/billing/document";
import { plainAmount } from "@/lib/billing-documents/translations/format";
import { renderPdf } from "./render-pdf";
import { renderXml } from "./render-xml";
import { TEST_KINDS, testDocument, testLine } from "./test-documents";

/** A copy each time: readers take the bytes away. */
async function open(pdf: Uint8Array) {
  return await getDocumentProxy(new Uint8Array(pdf));
}

async function readText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await open(pdf), { mergePages: true });
  return text.replace(/\s+/gu, " ");
}

/** Returns the attachment under the name that e-invoice readers expect. */
async function readAttachment(pdf: Uint8Array): Promise<string> {
  const found: Record<string, { content: Uint8Array }> = await (await open(pdf)).getAttachments();
  return new TextDecoder().decode(found["factur-x.xml"]?.content);
}

const raw = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");

describe.each(Object.entries(TEST_KINDS))("%s", (_, document) => {
  it("embeds XML that conforms to EN 16931", async () => {
    const pdf = await renderPdf(document);
    expect(await readAttachment(pdf)).toBe(renderXml(document, "factur-x"));
    const reader = await FacturX.fromPDF(new Uint8Array(pdf));
    expect(await reader.validate()).toMatchObject({ valid: true });
  });

  it("fits one page, and shows its number, recipient and total", async () => {
    const pdf = await renderPdf(document);
    const text = await readText(pdf);
    expect((await open(pdf)).numPages).toBe(1);
    expect(text).toContain(document.number);
    expect(text).toContain("Łódź Πρόσωπο Иван & Söhne <AG>");
    expect(text).toContain(plainAmount(document, document.amount).replace(/\s/gu, " "));
  });
});

it("shows a fee's percentage if it applies to the amount above", async () => {
  const text = async (name: string) =>
    readText(await renderPdf(TEST_KINDS[name] ?? testDocument({ feeRate: 1 })));
  expect(await text("with a fee")).toContain("Zahlungsgebühr (1,5 %) 1,50");
  expect(await text("rest of an invoice")).toContain("Zahlungsgebühr 2,90");
});

it.each([
  ["en", "AE", "VAT 0.00 Total"],
  ["de", "O", "Umsatzsteuer 0,00 Rechnungsbetrag"],
] as const)("states VAT of 0 between net and total (%s, %s)", async (lang, vatCategory, line) => {
  const text = await readText(await renderPdf(testDocument({ lang, vatRate: 0 }, { vatCategory })));
  expect(text).toContain(line);
});

it("omits the label of a reference without visible characters", async () => {
  const { buyer } = testDocument();
  const references = { ...buyer.references, project: "\u200b" };
  const text = await readText(
    await renderPdf(testDocument({}, { buyer: { ...buyer, references } })),
  );
  expect(text).toContain("Bestellnummer");
  expect(text).not.toContain("Projekt");
});

it("is tagged PDF/A-3b with embedded fonts and declares the attached invoice", async () => {
  const text = raw(await renderPdf(testDocument()));
  expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(text).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
  expect(text).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
  expect(text).toContain("/AFRelationship /Alternative");
  expect(text).toContain("/Lang (de-DE)");
  expect(text).toContain("/Marked true");
  expect(text.match(/\/FontFile2 /g)?.length).toBe(text.match(/\/Type \/FontDescriptor/g)?.length);
});

it("produces identical bytes for the same document", async () => {
  const [first, second] = [await renderPdf(testDocument()), await renderPdf(testDocument())];
  expect(Buffer.compare(first, second)).toBe(0);
});

test("repeats header and number when lines flow over pages", async () => {
  const lines = Array.from({ length: 90 }, (_, index) => testLine(`Position-${index}!`, 100n));
  const pdf = await renderPdf(testDocument({ lines }));
  const { text: pages } = await extractText(await open(pdf));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
    expect(page).toContain("Einzelpreis (EUR)");
  });
  const text = pages.join(" ");
  for (const { name } of lines) expect(text).toContain(name);
});

test("keeps at least one line item on the page of totals and bank details", async () => {
  const payable = { paymentType: 6, paidOn: null, dueOn: "2026-12-07" };
  for (let count = 37; count < 46; count += 1) {
    const lines = Array.from({ length: count }, (_, index) => testLine(`Position-${index}!`, 100n));
    const pdf = await renderPdf(testDocument({ lines, feeRate: 150 }, payable));
    const { text: pages } = await extractText(await open(pdf));
    const last = pages.at(-1) ?? "";
    for (const text of [`Position-${count - 1}!`, "Einzelpreis (EUR)", "Rechnungsbetrag", "IBAN"]) {
      expect(last, `${count} lines`).toContain(text);
    }
  }
});

test.each([
  [
    "markup and formulas",
    "<img src=x onerror=alert(1)> \\input{a} =1+1",
    "<img src=x onerror=alert(1)> \\input{a} =1+1",
  ],
  ["marks of direction", "abc\u202e987\u2066def", "abc987def"],
  ["another script", "მარიამ", "mariam"],
  ["characters that no font has", "A 山 😀 \u0000 \ud800 B", "A ? ? B"],
  ["nothing", "", "München"],
])("renders a name of %s as text", async (_, name, expected) => {
  const text = await readText(await renderPdf(withName(name)));
  expect(text).toContain(expected);
});

const withName = (name: string): BillingDocument =>
  testDocument({}, { buyer: { ...testDocument().buyer, name } });

test("prints a British postal code on its own line below the town", async () => {
  const { buyer } = testDocument();
  const address = { ...buyer.address, postalCode: "E1 6RF", city: "London", iso2: "GB" };
  const text = await readText(await renderPdf(testDocument({}, { buyer: { ...buyer, address } })));
  expect(text).toMatch(/London\s+E1 6RF/);
  expect(text).not.toContain("E1 6RF London");
});

test("fits 50 KB in every field on two pages", async () => {
  const long = "W".repeat(25_000) + " x".repeat(12_500);
  const { address } = testDocument().buyer;
  const document = testDocument(
    { lines: [{ ...testLine(long, 1n), description: long }] },
    {
      buyer: {
        ...testDocument().buyer,
        name: long,
        reference: long,
        address: { ...address, street: long, streetMore: long, city: long },
      },
      customText: long,
    },
  );
  const pdf = await renderPdf(document);
  expect((await open(pdf)).numPages).toBeLessThan(3);
  expect(await readText(pdf)).toContain(`${"W".repeat(20)}`);
});

test("has matching totals in text, XML and document", async () => {
  const line = fc
    .tuple(fc.bigInt({ min: 1n, max: 100_000n }), fc.bigInt({ min: 1n, max: 5_000_000n }))
    .map(([quantity, unitPrice]) => ({
      name: "SMS",
      description: null,
      quantity,
      unitPrice,
      net: (quantity * unitPrice + 5_000n) / 10_000n,
    }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(0, 150, 290),
      fc.constantFrom(700, 810, 1_900),
      fc.constantFrom(...LANGUAGES),
      async (lines, feeRate, vatRate, lang) => {
        const document = testDocument({ lines, feeRate, vatRate, lang });
        const pdf = await renderPdf(document);
        const text = await readText(pdf);
        const xml = await readAttachment(pdf);
        for (const amount of [document.net, document.vat, document.amount]) {
          expect(text).toContain(plainAmount(document, amount).replace(/\s/gu, " "));
          expect(xml).toContain(`>${amount / 100n}.${String(amount % 100n).padStart(2, "0")}<`);
        }
        const reader = await FacturX.fromPDF(new Uint8Array(pdf));
        expect(await reader.validate()).toMatchObject({ valid: true });
      },
    ),
    { numRuns: runs(5) },
  );
});
