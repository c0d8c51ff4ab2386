import { createHash } from "node:crypto";
import { DomainError } from "@/lib/core/errors";
import { cleanFileName } from "@/lib/core/text/file-name";
import { type BodySource, readBytes, refuseCompressed } from "./body";

/** A file that a request brings. */
export interface Upload {
  /** As its form names it, cleaned; null for one that is sent as it is. */
  name: string | null;
  bytes: Buffer;
  /** sha256 of its bytes, hex: what tells two requests apart. Costs time, so only who compares requests asks. */
  digest: () => string;
}

const FORM = "multipart/form-data";

/** The field of a form that holds the file. */
export const FILE_FIELD = "file";

const typeOf = (header: BodySource["header"]) =>
  (header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The one file of a form. */
async function readForm(bytes: Buffer, contentType: string): Promise<Upload> {
  const type = { "content-type": contentType };
  // What a form is allowed to look like is the runtime's to know.
  const form = await new Response(new Uint8Array(bytes), { headers: type })
    .formData()
    .catch(() => null);
  const file = form?.get(FILE_FIELD);
  if (!(file instanceof File)) {
    throw new DomainError("invalid_input", `Send the file in the field ${FILE_FIELD}.`, {
      path: FILE_FIELD,
    });
  }
  const content = Buffer.from(await file.arrayBuffer());
  return { name: cleanFileName(file.name), bytes: content, digest: () => digestOf(content) };
}

/**
 * Reads a file of at most `limit` bytes: of a form (`multipart/form-data`), or sent as it is with any other type. What it
 * is says its content, so its type says nothing. Throws as `readBytes`.
 */
export async function readUpload(source: BodySource, limit: number): Promise<Upload> {
  const { header } = source;
  const isForm = typeOf(header) === FORM;
  // A form has some lines around its file.
  const bytes = await readBytes(source, limit + (isForm ? 4_096 : 0), () =>
    refuseCompressed(header),
  );
  if (isForm) return readForm(bytes, header("content-type") ?? "");
  return { name: null, bytes, digest: () => digestOf(bytes) };
}
