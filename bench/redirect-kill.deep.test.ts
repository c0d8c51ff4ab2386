import { expect, it } from "vitest";
import { runClickKills, runClickOutage } from "./chaos/clicks";
import { CLICK_BOUND, CLICK_BUNDLES } from "./chaos/mutant-bundle";

const seed = Date.now() % 100_000;
const short = { kills: 5, callers: 24, pauseMs: 600, seed };

it("stores every answered redirect once, however often processes are killed", async () => {
  const report = await runClickKills({ ...short, mutant: CLICK_BUNDLES.healthy });
  expect([seed, report.violations]).toEqual([seed, []]);
  expect(report.answered).toBeGreaterThan(500);
  // Stored, and killed before the answer: at most what was under way at the kills.
  expect(report.openStored).toBeLessThanOrEqual(short.kills * short.callers);
}, 180_000);

it("keeps redirecting without a database, buffers clicks up to the limit, and logs each lost one", async () => {
  const report = await runClickOutage(CLICK_BUNDLES.healthy, 3 * CLICK_BOUND);
  expect(report.violations).toEqual([]);
  expect(report.said).toBeGreaterThan(0);
  expect(report.during - report.said).toBeLessThanOrEqual(CLICK_BOUND);
}, 180_000);

it("detects redirects that are answered before they are stored", async () => {
  const report = await runClickKills({
    ...short,
    kills: 3,
    mutant: CLICK_BUNDLES.answerBeforeCommit,
  });
  expect(report.lost).toBeGreaterThan(0);
}, 180_000);

it("detects losses that are not logged", async () => {
  const report = await runClickOutage(CLICK_BUNDLES.forgetsDropped, 3 * CLICK_BOUND);
  expect(report.violations.join()).toMatch(/answered and not stored/);
}, 180_000);

it("detects requests that are classified twice because their COMMIT got no answer", async () => {
  // Chance decides whether the cut falls between a COMMIT and its answer.
  let doubled = 0;
  for (let run = 0; run < 6 && doubled === 0; run += 1)
    ({ doubled } = await runClickOutage(CLICK_BUNDLES.forgetsRepeats, CLICK_BOUND / 2));
  expect(doubled).toBeGreaterThan(0);
}, 180_000);
