import { expect, test } from "vitest";
import { checkSpeech } from "@/lib/core/voice/ssml-check";
import { addStep, updateStep, createState } from "./builder";
import { calculateStepsCost } from "./cost-of-steps";

const RATES = { messenger: 0.01, direct: 0.0755, text2speech_ssml: 0.04 };
const call = (template: string) => {
  const state = addStep({ ...createState("EN"), steps: [] }, "voice");
  return updateStep(state, 0, { template });
};
const cost = (state: Parameters<typeof calculateStepsCost>[0]) =>
  calculateStepsCost(state, RATES, checkSpeech);

test("counts all steps, each by its segments", () => {
  const state = createState("EN");
  expect(cost(state)).toEqual({ amount: 0.0855, isComplete: true });
  const long = updateStep(state, 1, { template: `{{code}} ${"x".repeat(160)}` });
  expect(cost(long).amount).toBe(0.161);
  const padded = updateStep(state, 1, { template: `{{code}} ${" ".repeat(160)}` });
  expect(cost(padded).amount).toBe(0.0855);
});

test("prices a call by the spoken text, without tags, escapes and repeated spaces", () => {
  const words = (more: string) => cost(call(`${more} {{code}}`)).amount;
  expect([words("a".repeat(155)), words("a".repeat(157))]).toEqual([0.04, 0.08]);
  expect([words("&".repeat(150)), words(" ".repeat(300)), words("👋".repeat(100))]).toEqual([
    0.04, 0.04, 0.04,
  ]);
});

test("shows no cost for a step without a price or too long to speak", () => {
  const { messenger: _, ...others } = RATES;
  const open = calculateStepsCost(createState("EN"), others, checkSpeech);
  expect(open).toEqual({ amount: 0.0755, isComplete: false });
  expect(cost(call(`{{code}}${"x".repeat(1600)}`))).toEqual({ amount: 0, isComplete: false });
});
