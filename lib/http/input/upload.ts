import { createHash } from "node:crypto";
import { DomainError } from "@/lib/core/errors";
import { cleanFileName } from "@/lib/core/text/file-name";
import { type BodySource, readBytes, refuseCompressed } from "./body";

export interface Upload {
  /** Sanitised; null for a raw upload. */
  name: string | null;
  bytes: Buffer;
  /** SHA-256, hex, to compare requests. Lazy, because it is expensive. */
  digest: () => string;
}

const FORM = "multipart/form-data";

export const FILE_FIELD = "file";

const readContentType = (header: BodySource["header"]) =>
  (header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

const hashBytes = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function readForm(bytes: Buffer, contentType: string): Promise<Upload> {
  const type = { "content-type": contentType };
  // The runtime validates the form's syntax.
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
  return { name: cleanFileName(file.name), bytes: content, digest: () => hashBytes(content) };
}

/**
 * Reads at most `limit` bytes, from a form (`multipart/form-data`) or raw. The content determines the kind, so the
 * media type is ignored. Throws like `readBytes`.
 */
export async function readUpload(source: BodySource, limit: number): Promise<Upload> {
  const { header } = source;
  const isForm = readContentType(header) === FORM;
  // For the form's own lines.
  const bytes = await readBytes(source, limit + (isForm ? 4_096 : 0), () =>
    refuseCompressed(header),
  );
  if (isForm) return readForm(bytes, header("content-type") ?? "");
  return { name: null, bytes, digest: () => hashBytes(bytes) };
}
