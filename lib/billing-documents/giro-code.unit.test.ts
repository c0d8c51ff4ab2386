import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import { expect, test } from "vitest";
import type { BillingDocument } from "@/lib/core/billing/document";
import { renderPdf } from "./render-pdf";
import { TEST_KINDS, testDocument } from "./test-documents";

/** Pixels a point. */
const SCALE = 4;
const PAGE = { width: 596 * SCALE, height: 842 * SCALE };

/** Returns the rectangles that a PDF fills, in points. */
function readRectangles(pdf: Uint8Array): number[][] {
  const text = Buffer.from(pdf).toString("latin1");
  const streams = [...text.matchAll(/FlateDecode.*?>>\s*stream\n(.*?)\nendstream/gs)];
  return streams.flatMap(([, packed = ""]) => {
    const content = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    const numbers = /([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\b/g;
    return [...content.matchAll(numbers)].map((match) => match.slice(1).map(Number));
  });
}

/** Reads the QR code on the first page by another program, as a banking app would. */
async function readCode(document: BillingDocument): Promise<string | null> {
  const pixels = new Uint8ClampedArray(PAGE.width * PAGE.height * 4).fill(255);
  for (const rectangle of readRectangles(await renderPdf(document))) {
    const [x = 0, y = 0, width = 0, height = 0] = rectangle.map((points) => points * SCALE);
    for (let row = Math.round(y); row < Math.round(y + height); row += 1) {
      for (let column = Math.round(x); column < Math.round(x + width); column += 1)
        pixels.fill(0, (row * PAGE.width + column) * 4, (row * PAGE.width + column) * 4 + 3);
    }
  }
  return jsQR(pixels, PAGE.width, PAGE.height)?.data ?? null;
}

const open = TEST_KINDS["to be paid"] ?? testDocument();

test("prints a GiroCode on an invoice to be paid by transfer", async () => {
  expect((await readCode(open))?.split("\n")).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "BYLADEM1001",
    "Posthorn Demo GmbH",
    "DE02120300000000202051",
    "EUR119.00",
    "",
    "",
    "R2026-000042",
  ]);
});

test("encodes the longest possible transfer", async () => {
  const bank = {
    ...open.seller.bank,
    holder: "O".repeat(100),
    iban: "MT84MALT011000012345MTLCAST001S",
  };
  const seller = { ...open.seller, bank: { bic: "BYLADEM1001", name: null, ...bank } };
  const text = await readCode({ ...open, seller, paymentReference: "A".repeat(200) });
  const [holder, , , , , reference] = text?.split("\n").slice(5) ?? [];
  expect([holder, reference]).toEqual(["O".repeat(70), "A".repeat(140)]);
});

test("prints no GiroCode on other documents", async () => {
  for (const document of [testDocument(), { ...open, currency: "CHF" as const }])
    expect(await readCode(document)).toBeNull();
});
