/** Report of a test run: stages with their times, then failures and unsteady tests. */

/** Enough of an error to know where to look. */
const MESSAGE_LENGTH = 1_500;
const SLOWEST = 10;

const secondsSince = (startedAt) => Math.round((Date.now() - startedAt) / 1000);

/** Runs one stage and prints how long it took. */
export async function stage(name, work) {
  console.log(`\n— ${name}`);
  const startedAt = Date.now();
  const result = await work();
  const seconds = secondsSince(startedAt);
  console.log(`— ${name}: ${seconds} s`);
  stages.push({ name, seconds });
  return result;
}

const stages = [];
const begunAll = Date.now();

/** All stages in one line, so that they can be compared with those of another run. */
export function printStages() {
  const stageTimes = stages.map(({ name, seconds }) => `${name} ${seconds} s`).join(", ");
  console.log(`\nStages: ${stageTimes}; all of it ${secondsSince(begunAll)} s`);
}

/** The slowest files, from milliseconds by file: where time can be won. */
export function printSlowest(durations) {
  const slowest = Object.entries(durations)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST);
  if (slowest.length === 0) return;
  console.log("\nSlowest files:");
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(0).padStart(5)} s  ${file}`);
}

/** Failures and unsteady tests again at the end, where nobody has to look for them. */
export function printJudgement({ failed, unsteady }) {
  for (const { name, message } of failed) {
    console.log(`\nFAILED ${name}\n${message.slice(0, MESSAGE_LENGTH)}`);
  }
  if (unsteady.length > 0) console.log("\nUnsteady: failed once, passed when run again");
  for (const { name, message } of unsteady) {
    console.log(`\nUNSTEADY ${name}\n${message.slice(0, MESSAGE_LENGTH)}`);
  }
}
