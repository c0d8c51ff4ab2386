import { randomInt } from "node:crypto";
import net from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientForTest, submitOne, smscForTest } from "@/lib/carriers/smpp/test-client";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { mutate, readCorpus } from "./smpp-fuzz";
import { readStream } from "./smpp-fuzz-read";

const seed = Number(process.env.FUZZ_SEED ?? randomInt(1_000_000));
console.log(`FUZZ_SEED=${seed} repeats the fuzz of SMPP`);
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 40);

const corpus = readCorpus();
it(
  "parses any input in time and in bounded memory",
  () => {
    const random = createSeededRandom(seed);
    const until = performance.now() + SECONDS * 1000;
    let [inputs, frames, slowest] = [0, 0, 0];
    const before = process.memoryUsage().heapUsed;
    while (performance.now() < until) {
      const octets = mutate(corpus, random);
      const begun = performance.now();
      try {
        frames += readStream(octets, random);
      } catch (error) {
        throw new Error(`Add to the corpus: ${octets.toString("hex")}`, { cause: error });
      }
      slowest = Math.max(slowest, performance.now() - begun);
      inputs += 1;
    }
    console.log(`${inputs} inputs, ${frames} frames, slowest ${slowest.toFixed(0)} ms`);
    // Most inputs must pass the framing, or only that is tested.
    expect(frames).toBeGreaterThan(inputs / 2);
    // 70,000 octets take milliseconds; the rest is garbage collection and other work of the machine.
    expect(slowest).toBeLessThan(2_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1_048_576);
  },
  (SECONDS + 60) * 1000,
);

let hostile: net.Server;
let hostilePort = 0;
let connections = 0;
beforeAll(async () => {
  const random = createSeededRandom(seed + 1);
  const bound = corpus[0] ?? Buffer.alloc(0);
  hostile = net.createServer((socket) => {
    connections += 1;
    socket.on("error", () => {});
    // Half of the clients are bound first, the others meet garbage at once.
    socket.once("data", () => {
      if (random() < 0.5) socket.write(bound);
      for (let count = 0; count < 50; count += 1) socket.write(mutate(corpus, random));
    });
  });
  await new Promise<void>((resolve) => hostile.listen(0, "127.0.0.1", resolve));
  const address = hostile.address();
  hostilePort = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(() => new Promise((resolve) => hostile.close(resolve)));

it(
  "keeps reconnecting a carrier whose SMSC sends garbage, and leaves other carriers unaffected",
  async () => {
    const smsc = await smscForTest();
    const [good] = await Promise.all([
      clientForTest(smsc),
      clientForTest({ port: hostilePort }, { connections: 4 }),
    ]);
    await expect.poll(() => good.carrier.health?.().state).toBe("up");
    const before = process.memoryUsage().heapUsed;
    const until = performance.now() + SECONDS * 500;
    while (performance.now() < until) {
      expect(await submitOne(good.carrier)).toMatchObject({ kind: "accepted" });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    console.log(`${connections} connections to garbage`);
    expect(connections).toBeGreaterThan(50);
    expect(smsc.binds()).toBe(1);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1_048_576);
  },
  (SECONDS + 60) * 1000,
);
