import { SaxesParser } from "saxes";
import { fileError } from "./table-row";

export interface XmlHandler {
  open: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const MAX_DEPTH = 64;
/** Bytes without an event after which a file is refused; longer than any tag, text or comment of a table. */
const MAX_SILENCE = 512 * 1024;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Yields after each chunk, so that the caller can take results. Refuses document types, and thus custom entities, and
 * anything deeper or longer than in real tables.
 * @throws DomainError `unprocessable`
 */
export async function* readXml(
  source: AsyncIterable<Buffer>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  let depth = 0;
  let silence = 0;
  const refuse = (cause?: unknown): never => {
    throw fileError("file_damaged", cause);
  };
  parser.on("error", refuse);
  parser.on("doctype", () => refuse());
  parser.on("opentag", ({ name, attributes }) => {
    silence = 0;
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
    handler.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    silence = 0;
    depth -= 1;
    handler.close?.(localName(name));
  });
  if (handler.text !== undefined) {
    parser.on("text", handler.text);
    parser.on("cdata", handler.text);
  }
  const decoder = new TextDecoder();
  for await (const chunk of source) {
    silence += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (silence > MAX_SILENCE) refuse();
    yield;
  }
  parser.close();
}
