import { expect, it } from "vitest";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { mutate, readCorpus } from "./smpp-fuzz";
import { readStream } from "./smpp-fuzz-read";

/** The corpus, and the same few inputs each time; `smpp-fuzz.deep.test.ts` draws new ones for a minute. */
const INPUTS = 1_500;

it("parses every regression frame and close variants of it", () => {
  const corpus = readCorpus();
  const random = createSeededRandom(3_404);
  const inputs = [...corpus, ...Array.from({ length: INPUTS }, () => mutate(corpus, random))];
  let frames = 0;
  for (const octets of inputs) {
    try {
      frames += readStream(octets, random);
    } catch (error) {
      throw new Error(`Add to the corpus: ${octets.toString("hex")}`, { cause: error });
    }
  }
  // Most must pass the framing, or only that is tested.
  expect(frames).toBeGreaterThan(inputs.length / 2);
});
