import { fc } from "@/lib/core/ids/test-random";
import { describe, expect, it, vi } from "vitest";
import { createFraming, FramingError } from "./framing";

const frame = (length: number, fill: number) => {
  const octets = Buffer.alloc(length, fill);
  octets.writeUInt32BE(length, 0);
  return octets;
};

describe("framing", () => {
  it("finds the same frames however the stream is split", () => {
    const lengths = fc.array(fc.integer({ min: 16, max: 300 }), { maxLength: 8 });
    fc.assert(
      fc.property(lengths, fc.array(fc.integer({ min: 1, max: 90 })), (sizes, cuts) => {
        const frames = sizes.map((size, index) => frame(size, index));
        const stream = Buffer.concat(frames);
        const framing = createFraming();
        const found: Buffer[] = [];
        let at = 0;
        for (const cut of [...cuts, stream.length]) {
          found.push(...framing.push(stream.subarray(at, at + cut)));
          at = Math.min(at + cut, stream.length);
        }
        expect(found.map(String)).toEqual(frames.map(String));
      }),
    );
  });

  it.each([0, 4, 15, 65_537, 0x7fffffff, 0xffffffff, 0x48545450])(
    "rejects a length of %i at once, before the body arrives",
    (length) => {
      const head = Buffer.alloc(4);
      head.writeUInt32BE(length, 0);
      expect(() => createFraming().push(head)).toThrow(FramingError);
    },
  );

  it("copies a frame that arrives octet by octet only once, plus its length", () => {
    const framing = createFraming();
    const octets = frame(65_536, 7);
    const concat = vi.spyOn(Buffer, "concat");
    const found = [...octets].flatMap((octet) => framing.push(Buffer.of(octet)));
    const copied = concat.mock.results.reduce((sum, { value }) => sum + value.length, 0);
    concat.mockRestore();
    expect(found).toHaveLength(1);
    // Copying what is there with each octet would be 2 GB.
    expect(copied).toBe(65_536 + 4);
  });
});
