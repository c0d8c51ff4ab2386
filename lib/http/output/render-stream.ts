import type { Stream } from "@/lib/core/collection";
import { toIri } from "@/lib/http/output/hydra";
import type { Resource } from "@/lib/http/route";

type Item = Record<string, unknown>;

export interface StreamParts {
  resource: Resource;
  output: (item: unknown) => unknown;
  iri: string;
  basePath: string;
}

async function* streamMembers(
  { pages }: Stream<unknown>,
  toText: (item: Item) => string,
): AsyncGenerator<string> {
  let separator = "";
  for await (const items of pages()) {
    if (items.length === 0) continue;
    yield separator + items.map((item) => toText(item as Item)).join(",");
    separator = ",";
  }
}

async function* streamPlainJson(stream: Stream<unknown>, { output }: StreamParts) {
  yield "[";
  yield* streamMembers(stream, (item) => JSON.stringify(output(item)));
  yield "]";
}

/**
 * Streams a collection. Members have both spellings, as in every list; so they are read twice instead of being kept.
 */
async function* streamJsonLd(stream: Stream<unknown>, parts: StreamParts) {
  const { resource, output, iri, basePath } = parts;
  const toText = (item: Item) => {
    const plain = output(item) as Item;
    const id = toIri(resource, plain, basePath);
    return JSON.stringify({ "@id": id, "@type": resource.name, ...plain });
  };
  const head = { "@context": `${basePath}/contexts/${resource.name}`, "@id": iri };
  yield JSON.stringify({ ...head, "@type": "hydra:Collection" }).slice(0, -1);
  for (const name of ["hydra:member", "member"]) {
    yield `,"${name}":[`;
    yield* streamMembers(stream, toText);
    yield "]";
  }
  yield "}";
}

/** Streams the body with backpressure: memory holds one page. */
export function streamBody(
  stream: Stream<unknown>,
  format: "json" | "ld",
  parts: StreamParts,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const text = format === "ld" ? streamJsonLd(stream, parts) : streamPlainJson(stream, parts);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await text.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}
