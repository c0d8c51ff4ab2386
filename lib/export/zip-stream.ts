import { Zip, ZipPassThrough } from "fflate";

export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
}

/** Generates each file on demand: memory holds one. Stored uncompressed. */
export function zipStream(files: AsyncGenerator<ZippedFile>): ReadableStream<Uint8Array> {
  let zip: Zip;
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error !== null) return controller.error(error);
        if (chunk.length > 0) controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull() {
      const { value, done } = await files.next();
      if (done === true) return zip.end();
      const entry = new ZipPassThrough(value.name);
      zip.add(entry);
      entry.push(value.bytes, true);
    },
    async cancel() {
      zip.terminate();
      await files.return(undefined);
    },
  });
}
