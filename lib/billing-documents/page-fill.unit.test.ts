import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { BillingDocument } from "@/lib/core/billing/document";
import { PAGE } from "./pdf/style";
import { renderPdf } from "./render-pdf";
import { testDocument, testLine } from "./test-documents";

const PAYABLE = { paymentType: 6, paidOn: null, dueOn: "2026-12-07" };
/** A line of the table with its rule. */
const ROW_HEIGHT = 22;

/** The texts of the first page, each with the distance of its baseline from the top. */
async function firstPage(document: BillingDocument) {
  const pdf = await getDocumentProxy(new Uint8Array(await renderPdf(document)));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const texts = items.flatMap((item) =>
    "str" in item ? [{ text: item.str, y: PAGE.height - Number(item.transform[5]) }] : [],
  );
  return { pages: pdf.numPages, texts };
}

test("moves totals to another page only if they don't fit", async () => {
  const withLines = (count: number) =>
    testDocument(
      { lines: Array.from({ length: count }, (_, at) => testLine(`Position ${at}`, 100n)) },
      PAYABLE,
    );
  let count = 8;
  let fullest = await firstPage(withLines(count));
  for (let next = fullest; next.pages === 1; next = await firstPage(withLines(count))) {
    fullest = next;
    count += 1;
  }
  const lowest = Math.max(...fullest.texts.map(({ y }) => y).filter((y) => y < PAGE.bottom));
  expect(count).toBeGreaterThan(8);
  expect(PAGE.bottom - lowest).toBeLessThan(ROW_HEIGHT + 5);
});

test("fits the largest total on one line with its currency", async () => {
  const lines = [testLine("Aufladung des Guthabens", 99_999_999_999n)];
  const { texts } = await firstPage(testDocument({ lines, feeRate: 250 }));
  expect(texts.map(({ text }) => text.replace(/\s/gu, " "))).toContain("1.219.749.999,99 €");
});
