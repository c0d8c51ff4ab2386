import { LANGUAGES } from "@/lib/core/languages";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { create } from "fontkit";
import { XmlDocument, XmlElement } from "libxml2-wasm";
import { afterAll, describe, expect, test } from "vitest";
import { lackingPackage } from "@/scripts/debian-package.mjs";
import { renderPdf } from "./render-pdf";
import { renderXml } from "./render-xml";
import { TEST_KINDS, testDocument, testLine } from "./test-documents";
import { type PdfObject, PdfObjects } from "./test-pdf-objects";

/** ISO 19005-3 level B, read with qpdf because Debian ships no PDF/A validator. */
const lacking = lackingPackage("qpdf", () => spawnSync("qpdf", ["--version"]).status === 0);
if (lacking !== null) console.warn(`LEFT OUT: the rules of PDF/A-3b: ${lacking}`);

const folder = mkdtempSync(path.join(tmpdir(), "posthorn-pdf-a-"));
afterAll(() => rmSync(folder, { recursive: true }));

const many = Array.from({ length: 60 }, (_, at) => testLine(`Ąžß Ωю ${at}`, 1_234n));
const DOCUMENTS = {
  ...TEST_KINDS,
  ...Object.fromEntries(
    LANGUAGES.map((lang) => [`four pages in ${lang}`, testDocument({ lang, lines: many })]),
  ),
};

interface Opened {
  bytes: Buffer;
  objects: PdfObjects;
}

async function open(document: (typeof DOCUMENTS)[string]): Promise<Opened> {
  const bytes = Buffer.from(await renderPdf(document));
  const file = path.join(folder, "document.pdf");
  writeFileSync(file, bytes);
  // Fails at a damaged file.
  execFileSync("qpdf", ["--check", file]);
  const json = execFileSync(
    "qpdf",
    ["--json=2", "--json-stream-data=inline", "--decode-level=generalized", file],
    { maxBuffer: 200_000_000 },
  );
  return { bytes, objects: new PdfObjects(json.toString()) };
}

function checkFile({ bytes, objects }: Opened) {
  // A comment of bytes above 127 follows the header, and no data the end.
  expect(bytes.subarray(0, 9).toString("latin1")).toMatch(/^%PDF-1\.[4-7]\n$/);
  expect(bytes[9]).toBe("%".charCodeAt(0));
  expect([...bytes.subarray(10, 14)].every((byte) => byte > 127)).toBe(true);
  expect(bytes.subarray(-8).toString("latin1")).toMatch(/%%EOF\n?$/);
  expect(objects.trailer["/ID"]).toHaveLength(2);
  expect(objects.trailer["/Encrypt"]).toBeUndefined();
  for (const key of ["/OpenAction", "/AA", "/AcroForm", "/Perms", "/OCProperties"]) {
    expect(objects.root[key], key).toBeUndefined();
  }
}

/** Checks that the XMP metadata matches the rest of the file. */
function checkMetadata({ objects }: Opened) {
  const info = objects.get(objects.trailer["/Info"]);
  const { dict, data } = objects.stream(objects.root["/Metadata"]);
  expect(dict).toMatchObject({ "/Type": "/Metadata", "/Subtype": "/XML" });
  const xmp = XmlDocument.fromBuffer(data);
  const names = {
    rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    pdfaid: "http://www.aiim.org/pdfa/ns/id/",
    dc: "http://purl.org/dc/elements/1.1/",
    xmp: "http://ns.adobe.com/xap/1.0/",
    pdf: "http://ns.adobe.com/pdf/1.3/",
    fx: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
    schema: "http://www.aiim.org/pdfa/ns/schema#",
    property: "http://www.aiim.org/pdfa/ns/property#",
  };
  const all = (name: string) => xmp.find(`//${name}`, names).map((node) => node.content.trim());
  expect(all("pdfaid:part")).toEqual(["3"]);
  expect(all("pdfaid:conformance")).toEqual(["B"]);
  expect(all("dc:title")).toEqual([objects.text(info["/Title"])]);
  expect(all("dc:creator")).toEqual([objects.text(info["/Author"])]);
  expect(all("xmp:CreatorTool")).toEqual([objects.text(info["/Creator"])]);
  expect(all("pdf:Producer")).toEqual([objects.text(info["/Producer"])]);
  const date = all("xmp:CreateDate")[0]?.replace(/[-:T]/g, "");
  expect(objects.text(info["/CreationDate"])).toBe(`D:${date}`);
  // Each property that isn't of the standard's own is described.
  expect(all("schema:namespaceURI")).toEqual([names.fx]);
  const described = all("property:name");
  const used = xmp
    .find("//fx:*", names)
    .flatMap((node) => (node instanceof XmlElement ? [node.name] : []));
  expect(described.toSorted()).toEqual(used.toSorted());
  expect(all("fx:DocumentFileName")).toEqual(["factur-x.xml"]);
}

/** Checks that colours are device colours, described by the output intent. */
function checkColours({ objects }: Opened) {
  const intents = objects.list(objects.root["/OutputIntents"]);
  expect(intents).toHaveLength(1);
  const [intent = {}] = intents;
  expect(intent["/S"]).toBe("/GTS_PDFA1");
  expect(intent["/OutputConditionIdentifier"]).toBeDefined();
  const { dict, data } = objects.stream(intent["/DestOutputProfile"]);
  expect(dict["/N"]).toBe(3);
  expect(data.readUInt32BE(0)).toBe(data.length);
  // A monitor profile in RGB, version 4 or older.
  expect(data[8]).toBeLessThanOrEqual(4);
  expect(data.toString("latin1", 12, 20)).toBe("mntrRGB ");
  expect(data.toString("latin1", 36, 40)).toBe("acsp");
}

function checkPage(page: PdfObject, { objects }: Opened) {
  for (const key of ["/AA", "/Group", "/Annots"]) expect(page[key], key).toBeUndefined();
  const content = objects.stream(page["/Contents"]).data.toString("latin1");
  // No CMYK, no pattern, no image: `k`, `K`, `Do`, `sh`, `BI`.
  expect(content).not.toMatch(/(^|\s)(k|K|Do|sh|BI)(\s|$)/m);
  // The colour spaces of pdfkit are named; anything but RGB would need a profile of its own.
  const spaces = [...content.matchAll(/^\/(\S+) (?:cs|CS)$/gm)].map(([, name]) => name);
  expect(new Set(spaces)).toEqual(new Set(["DeviceRGB"]));
  // No glyph is missing.
  const shown = [...content.matchAll(/<([\da-f]+)>/gi)].flatMap(
    ([, codes = ""]) => codes.match(/.{4}/g) ?? [],
  );
  expect(shown.length).toBeGreaterThan(100);
  expect(shown).not.toContain("0000");
}

/** No transparency, no script, no compression that is forbidden, and no streams outside of the file. */
function checkObjects({ objects }: Opened) {
  for (const dict of objects.dicts()) {
    expect(dict["/SMask"] ?? "/None").toBe("/None");
    expect(dict["/ca"] ?? 1).toBe(1);
    expect(dict["/CA"] ?? 1).toBe(1);
    expect(dict["/BM"] ?? "/Normal").toBe("/Normal");
    expect(["/JavaScript", "/Launch"]).not.toContain(dict["/S"]);
    expect(JSON.stringify(dict["/Filter"] ?? "")).not.toMatch(/LZW|Crypt/);
    expect(dict["/FFilter"]).toBeUndefined();
  }
}

/** Embedded, of which a reader finds letters and widths. */
function checkFont(font: PdfObject, { objects }: Opened) {
  expect(font["/Encoding"]).toBe("/Identity-H");
  expect(objects.stream(font["/ToUnicode"]).data.toString()).toContain("begincmap");
  const [descendant = {}] = objects.list(font["/DescendantFonts"]);
  expect(descendant).toMatchObject({ "/Subtype": "/CIDFontType2", "/CIDToGIDMap": "/Identity" });
  const descriptor = objects.get(descendant["/FontDescriptor"]);
  expect(String(font["/BaseFont"])).toMatch(/^\/[A-Z]{6}\+/);
  expect(descendant["/BaseFont"]).toBe(font["/BaseFont"]);
  expect(descriptor["/FontName"]).toBe(font["/BaseFont"]);
  expect(descriptor["/CIDSet"]).toBeUndefined();
  const program = create(objects.stream(descriptor["/FontFile2"]).data);
  if (!("getGlyph" in program)) throw new Error("The embedded font is a collection");
  const [first, widths] = objects.array(descendant["/W"]);
  expect(first).toBe(0);
  const scale = 1_000 / program.unitsPerEm;
  objects.array(widths).forEach((width, gid) => {
    expect(Math.abs(Number(width) - program.getGlyph(gid).advanceWidth * scale)).toBeLessThan(1);
  });
}

function checkAttachment({ objects }: Opened, xml: string) {
  const files = objects.list(objects.root["/AF"]);
  expect(files).toHaveLength(1);
  const [file = {}] = files;
  expect(file).toMatchObject({
    "/Type": "/Filespec",
    "/AFRelationship": "/Alternative",
    "/F": "u:factur-x.xml",
    "/UF": "u:factur-x.xml",
  });
  const names = objects.array(
    objects.get(objects.get(objects.root["/Names"])["/EmbeddedFiles"])["/Names"],
  );
  expect(names).toHaveLength(2);
  expect(names[0]).toBe("u:factur-x.xml");
  expect(objects.get(names[1])).toEqual(file);
  const { dict, data } = objects.stream(objects.get(file["/EF"])["/F"]);
  expect(dict).toMatchObject({ "/Type": "/EmbeddedFile", "/Subtype": "/text/xml" });
  expect(data.toString()).toBe(xml);
  const params = objects.get(dict["/Params"]);
  expect(params).toMatchObject({
    "/Size": data.length,
    "/ModDate": expect.stringMatching(/^u:D:\d{14}Z$/),
    "/CheckSum": `b:${createHash("md5").update(data).digest("hex")}`,
  });
}

describe.skipIf(lacking !== null)("PDF/A-3b", () => {
  test.each(Object.entries(DOCUMENTS))("%s", async (_, document) => {
    const opened = await open(document);
    checkFile(opened);
    checkMetadata(opened);
    checkColours(opened);
    const pages = opened.objects.ofType("/Page");
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) checkPage(page, opened);
    checkObjects(opened);
    const fonts = opened.objects.ofType("/Font").filter((font) => font["/Subtype"] === "/Type0");
    expect(fonts).toHaveLength(2);
    for (const font of fonts) checkFont(font, opened);
    checkAttachment(opened, renderXml(document, "factur-x"));
  });
});
