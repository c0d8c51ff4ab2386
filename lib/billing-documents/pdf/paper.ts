import type { Language } from "@/lib/core/languages";
import PDFDocument from "pdfkit";
import type { BillingDocument } from "@/lib/core/billing/document";
import { DOCUMENT_TRANSLATIONS } from "@/lib/billing-documents/translations/translations";
import { fontFile, toFontText } from "./fonts";
import { PAGE, type Style } from "./style";

export interface Box {
  x: number;
  width: number;
  align?: "left" | "right";
}

export interface Paper {
  pdf: PDFKit.PDFDocument;
  /** For screen readers; content outside it is decoration. */
  root: PDFKit.PDFStructureElement;
  y: number;
}

/** Returns the issue date, so a document always renders to identical bytes. */
const issueTime = ({ issuedOn }: BillingDocument) => new Date(`${issuedOn}T00:00:00Z`);

/** Replaces characters with a meaning in XML, which pdfkit doesn't escape. */
const stripMarkup = (text: string) => text.replace(/[<>&]/g, " ");

interface PaperOptions {
  title: string;
  author: string;
  lang: Language;
  createdAt: Date;
}

export function createPaper({ title, author, lang, createdAt }: PaperOptions): Paper {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    subset: "PDF/A-3b",
    pdfVersion: "1.7",
    tagged: true,
    lang: DOCUMENT_TRANSLATIONS[lang].locale,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: stripMarkup(title),
      Author: stripMarkup(toFontText(author, "regular")),
      Creator: "Posthorn",
      Producer: "Posthorn",
      CreationDate: createdAt,
    },
  });
  pdf.registerFont("regular", fontFile("regular"));
  pdf.registerFont("bold", fontFile("bold"));
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  return { pdf, root, y: 0 };
}

export function openPaper(document: BillingDocument, xml: string): Paper {
  const translations = DOCUMENT_TRANSLATIONS[document.lang];
  const date = issueTime(document);
  const paper = createPaper({
    title: `${translations.title[document.kind]} ${document.number}`,
    author: document.seller.name,
    lang: document.lang,
    createdAt: date,
  });
  const attachment = {
    name: "factur-x.xml",
    type: "text/xml",
    // Missing in pdfkit's types; required by PDF/A-3.
    relationship: "Alternative",
    description: translations.attachment,
    creationDate: date,
    modifiedDate: date,
  };
  paper.pdf.file(Buffer.from(xml), attachment);
  return paper;
}

function use({ pdf }: Paper, { weight, size }: Style): PDFKit.PDFDocument {
  return pdf.font(weight).fontSize(size);
}

const measureWidth = (paper: Paper, text: string, style: Style) =>
  use(paper, style).widthOfString(text);

/** Breaks a word character by character, if wider than a line. */
function breakWord(paper: Paper, word: string, width: number, style: Style): string[] {
  const parts: string[] = [];
  let part = "";
  for (const char of word) {
    if (part !== "" && measureWidth(paper, part + char, style) > width) {
      parts.push(part);
      part = "";
    }
    part += char;
  }
  return [...parts, part];
}

export function wrap(paper: Paper, text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of toFontText(text, style.weight).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measureWidth(paper, longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = breakWord(paper, word, width, style);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? "";
  }
  return [...lines, line];
}

/** Returns the y position below the drawn content. */
export function drawLines(
  paper: Paper,
  lines: readonly string[],
  top: number,
  box: Box,
  style: Style,
): number {
  const pdf = use(paper, style).fillColor(style.colour);
  lines.forEach((line, index) => {
    const left = box.align === "right" ? box.x + box.width - pdf.widthOfString(line) : box.x;
    const baseline = top + index * style.line + style.size;
    if (line !== "") pdf.text(line, left, baseline, { lineBreak: false, baseline: "alphabetic" });
  });
  return top + lines.length * style.line;
}

/** Returns the y position below the text. */
export function drawText(paper: Paper, text: string, top: number, box: Box, style: Style): number {
  return drawLines(paper, wrap(paper, text, box.width, style), top, box, style);
}

/** Artifacts are skipped by screen readers. */
export function decorate({ pdf }: Paper, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Layout" });
  draw();
  pdf.endMarkedContent();
}

export function drawRule(
  paper: Paper,
  y: number,
  colour: string,
  from: number = PAGE.left,
  to: number = PAGE.right,
): void {
  decorate(paper, () => {
    paper.pdf.lineWidth(0.6).strokeColor(colour).moveTo(from, y).lineTo(to, y).stroke();
  });
}

export function tag(
  { pdf }: Paper,
  parent: PDFKit.PDFStructureElement,
  type: string,
  draw: () => void,
): void {
  parent.add(pdf.struct(type, {}, draw));
}
