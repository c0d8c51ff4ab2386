import { createSeededRandom } from "@/lib/core/ids/seeded-random";

/** Work whose duration is compared; awaited. */
export type Timed = (round: number) => unknown;

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

/**
 * Returns in which share of the rounds each took longer than the first one: about 0.5 where the time is the same, however
 * busy the machine is, and near 0 or 1 where one is always a bit slower. All are run in each round, in another order, so
 * that a round compares what happened at the same time. The first rounds are not counted, and `before` is not timed.
 */
export async function sharesSlower(
  runs: Readonly<Record<string, Timed>>,
  { rounds, warmUp, before }: { rounds: number; warmUp: number; before?: () => Promise<unknown> },
): Promise<Record<string, number>> {
  const random = createSeededRandom(1);
  const names = Object.keys(runs);
  const [reference = ""] = names;
  const slower: Record<string, number> = {};
  for (let round = -warmUp; round < rounds; round += 1) {
    const times: Record<string, number> = {};
    await before?.();
    for (const name of shuffled(names, random)) {
      const begun = performance.now();
      await runs[name]?.(warmUp + round);
      times[name] = performance.now() - begun;
    }
    if (round < 0) continue;
    const than = times[reference] ?? 0;
    for (const name of names) {
      // Clocks are coarse: what took as long counts half.
      const difference = Math.sign((times[name] ?? 0) - than);
      slower[name] = (slower[name] ?? 0) + (1 + difference) / 2 / rounds;
    }
  }
  return slower;
}
