import { expect, test } from "vitest";
import { ATTACKS, percent, playAttack } from "./test-pumping";

/** Other people and other attacks than those that the rules were looked at with: one of each says little about a share of people. */
const SEEDS = [601, 602, 603, 604, 605, 606, 607, 608];

test.each(["few", "many"] as const)(
  "of all attacks over %s prefixes, 95 %% are stopped, and up to 0.5 %% of people",
  (shape) => {
    const sum = { attacks: 0, attacksStopped: 0, people: 0, peopleStopped: 0 };
    for (const seed of SEEDS) {
      const { spend, people, played } = playAttack(seed, ATTACKS[shape]);
      console.log(
        `${shape}, seed ${seed}: ${percent(spend)} of spend, ${percent(people)} of people`,
      );
      for (const key of ["attacks", "attacksStopped", "people", "peopleStopped"] as const)
        sum[key] += played[key];
    }
    const [spend, people] = [sum.attacksStopped / sum.attacks, sum.peopleStopped / sum.people];
    console.log(`${shape}: ${percent(spend)} of spend, ${percent(people)} of ${sum.people} people`);
    expect(spend).toBeGreaterThanOrEqual(0.95);
    expect(people).toBeLessThanOrEqual(0.005);
  },
  300_000,
);
