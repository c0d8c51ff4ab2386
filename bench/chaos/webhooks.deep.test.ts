import { expect, it } from "vitest";
import { FORGETS, HEALTHY, runWebhookChaos } from "./webhooks";

/** The short form; `npm run test:chaos -- webhooks` runs the long one. */
const SHORT = { events: 300, kills: 8, answerMs: 30 };

it("delivers every event at least once, under one ID, however often workers are killed", async () => {
  const seed = Date.now() % 100_000;
  const { lost, renamed } = await runWebhookChaos({ ...SHORT, seed, mutant: HEALTHY });
  expect([seed, lost, renamed]).toEqual([seed, [], []]);
}, 180_000);

it("detects the loss when a worker records success before delivering", async () => {
  const { lost } = await runWebhookChaos({ ...SHORT, seed: 1, mutant: FORGETS });
  expect(lost.length).toBeGreaterThan(0);
}, 180_000);
