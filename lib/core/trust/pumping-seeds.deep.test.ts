import { expect, test } from "vitest";
import { ATTACKS, PATIENT, percent, playAttack } from "./test-pumping";

/** Other people and other attacks than those that the rules were looked at with: one of each says little about a share of people. */
const SEEDS = [601, 602, 603, 604, 605, 606, 607, 608];

const SHAPES = { ...ATTACKS, patient: PATIENT };

test.each(["few", "many", "patient"] as const)(
  "stops attacks of the pattern %s without blocking genuine users",
  (shape) => {
    const sum = { attacks: 0, attacksStopped: 0, people: 0, peopleStopped: 0 };
    for (const seed of SEEDS) {
      const { spend, people, played } = playAttack(seed, SHAPES[shape]);
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
