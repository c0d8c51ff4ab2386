import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { classify } from "./classify";
import { measure } from "./test-measure";
import { MACHINES } from "./test-machines";
import { type LabelledClick, machine, PAGE, PEOPLE, person } from "./test-clicks";

/**
 * How well people and machines are told apart: on clicks written down here, by which the rules were made, and on two public
 * lists of agents, by which they were not. The lists have agents only, so the other headers are those of a browser.
 */

const read = (file: string): unknown => JSON.parse(readFileSync(`node_modules/${file}`, "utf8"));
const crawlers = z
  .array(z.object({ instances: z.array(z.string()).default([]) }))
  .parse(read("crawler-user-agents/crawler-user-agents.json"));
const browsers = z
  .array(z.object({ userAgent: z.string() }))
  .parse(read("user-agents/dist/user-agents.json"));

const BROWSER = { accept: PAGE, "accept-language": "en-US,en;q=0.9" };
const HELD_OUT: LabelledClick[] = [
  ...crawlers.flatMap(({ instances }) =>
    instances.map((agent) => machine(agent, { ...BROWSER, "user-agent": agent })),
  ),
  ...browsers.map(({ userAgent }) => person(userAgent, userAgent)),
];

test.each([
  ["written by hand", [...PEOPLE, ...MACHINES]],
  ["public lists, held out", HELD_OUT],
] as const)("detects bots without misclassifying people: %s", (name, clicks) => {
  const { misclassified, machines, people, precision, recall } = measure(clicks);
  console.log(
    `${name}: ${machines} machines, ${people} people; precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`,
  );
  for (const what of misclassified.slice(0, 20)) console.log(`  wrong: ${what.slice(0, 160)}`);
  expect(precision).toBeGreaterThanOrEqual(0.98);
  expect(recall).toBeGreaterThanOrEqual(0.95);
});

test.each(PEOPLE.map((click) => [click.what, click] as const))(
  "classifies %s as a person",
  (_, click) => {
    expect(classify(click)).toEqual({ class: "person", reason: null });
  },
);
test.each(MACHINES.map((click) => [click.what, click] as const))(
  "classifies %s as a bot",
  (_, click) => {
    expect(classify(click).class).toBe("machine");
  },
);
