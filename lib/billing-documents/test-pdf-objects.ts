import { z } from "zod";

export type PdfObject = Record<string, unknown>;

const dictSchema = z.record(z.string(), z.unknown());
const streamSchema = z.object({
  stream: z.object({ dict: dictSchema, data: z.string() }),
});
/** The second part of what `qpdf --json=2` prints: `obj:12 0 R` and what it is. */
const outputSchema = z.object({ qpdf: z.tuple([z.unknown(), dictSchema]) });

const isDict = (value: unknown): value is PdfObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects of a PDF file, with references resolved. Strings begin with `u:` (text) or `b:` (bytes in hex). */
export class PdfObjects {
  readonly #all: PdfObject;
  readonly trailer: PdfObject;
  readonly root: PdfObject;

  constructor(json: string) {
    this.#all = outputSchema.parse(JSON.parse(json)).qpdf[1];
    this.trailer = z.object({ value: dictSchema }).parse(this.#all.trailer).value;
    this.root = this.get(this.trailer["/Root"]);
  }

  #resolve(value: unknown): unknown {
    if (typeof value !== "string" || !/^\d+ \d+ R$/.test(value)) return value;
    const found = this.#all[`obj:${value}`];
    return isDict(found) && "value" in found ? found.value : found;
  }

  /** A dictionary, or the object that is referred to. */
  get(value: unknown): PdfObject {
    return dictSchema.parse(this.#resolve(value));
  }

  /** A string of text. */
  text(value: unknown): string {
    return z.string().startsWith("u:").parse(this.#resolve(value)).slice(2);
  }

  array(value: unknown): unknown[] {
    return z.array(z.unknown()).parse(this.#resolve(value));
  }

  /** An array of dictionaries. */
  list(value: unknown): PdfObject[] {
    return this.array(value).map((item) => this.get(item));
  }

  /** A stream with what it holds, unpacked. */
  stream(value: unknown): { dict: PdfObject; data: Buffer } {
    const { dict, data } = streamSchema.parse(this.#resolve(value)).stream;
    return { dict, data: Buffer.from(data, "base64") };
  }

  /** All objects of a `/Type`. */
  ofType(type: string): PdfObject[] {
    return [...this.dicts()].filter((dict) => dict["/Type"] === type);
  }

  /** Every dictionary of the file, those within others and those of streams, too. */
  *dicts(value: unknown = this.#all): Generator<PdfObject> {
    if (Array.isArray(value)) for (const one of value) yield* this.dicts(one);
    if (!isDict(value)) return;
    yield value;
    for (const one of Object.values(value)) yield* this.dicts(one);
  }
}
