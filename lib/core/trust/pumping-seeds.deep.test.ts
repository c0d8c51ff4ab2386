import { expect, test } from "vitest";
import { ATTACKS, SLOW_ATTACK, percent, simulateAttack } from "./test-pumping";

/** Seeds that the rules weren't tuned with. A single run is too few to measure a share of people. */
const SEEDS = [601, 602, 603, 604, 605, 606, 607, 608];

const PATTERNS = { ...ATTACKS, slow: SLOW_ATTACK };

test.each(["few", "many", "slow"] as const)(
  "stops attacks of the pattern %s without blocking genuine users",
  (pattern) => {
    const sum = { attacks: 0, attacksStopped: 0, people: 0, peopleStopped: 0 };
    for (const seed of SEEDS) {
      const { spend, people, outcome } = simulateAttack(seed, PATTERNS[pattern]);
      console.log(
        `${pattern}, seed ${seed}: ${percent(spend)} of spend, ${percent(people)} of people`,
      );
      for (const key of ["attacks", "attacksStopped", "people", "peopleStopped"] as const)
        sum[key] += outcome[key];
    }
    const [spend, people] = [sum.attacksStopped / sum.attacks, sum.peopleStopped / sum.people];
    console.log(
      `${pattern}: ${percent(spend)} of spend, ${percent(people)} of ${sum.people} people`,
    );
    expect(spend).toBeGreaterThanOrEqual(0.95);
    expect(people).toBeLessThanOrEqual(0.005);
  },
  300_000,
);
