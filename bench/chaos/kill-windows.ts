import type { Mutant } from "./mutant-bundle";

/** Moments at which a worker dies, that luck never hits: between two transactions, and within them. */

const KILL = 'process.kill(process.pid, "SIGKILL"); await new Promise(() => {});';
const killIf = (condition: string) => `if (${condition}) { ${KILL} }`;
const work = "lib/gateway/trust/verify-codes/work-on.ts";
const message = "lib/gateway/trust/verify-codes/start-messages.ts";
const write = "lib/gateway/trust/verify-codes/write-progress.ts";
const ADVANCED = "await writeProgress(tx, accountId, progresses);\n  return results;";
const ASK = "const answers = await Promise.allSettled(";
const ANSWER = "const answer = answers[index];";
const NOTED = "await writeProgress(tx, accountId, [progress]);";
const RAISED = "await raiseEvents(tx, accountId, progresses.flatMap(toOccurrences));";
const START = "await startMessages(accountId, steps, now);";
const ACCEPTED = "await acceptAllWithin(tx, accountId, prepared);";
const COMMITTED = "if (accepted.length > 0) addToReadyList(accountId, accepted);";

const dieOfMessage = (name: string, step: number): Mutant[] => {
  const isStep = `steps.some(({ step }) => step === ${step})`;
  return [
    {
      name: `before it starts the ${name}`,
      file: work,
      from: START,
      to: `${killIf(isStep)} ${START}`,
    },
    {
      name: `with the ${name} accepted and not committed`,
      file: message,
      from: ACCEPTED,
      to: `${ACCEPTED} ${killIf(isStep)}`,
    },
    {
      name: `with the ${name} committed and not announced`,
      file: message,
      from: COMMITTED,
      to: `${killIf(isStep)} ${COMMITTED}`,
    },
  ];
};
const dieOfFailure = (name: string, channel: "messenger" | "voice"): Mutant => {
  const isFailed = `step.channel === "${channel}" && step.reason !== null`;
  return {
    name: `within the transaction that gives the ${name} up`,
    file: write,
    from: RAISED,
    to: `${RAISED} ${killIf(`progresses.some(({ steps }) => steps.some((step) => ${isFailed}))`)}`,
  };
};
/** At each step of verifications that advance together. */
export const VERIFICATION_KILLS: readonly [Mutant, ...Mutant[]] = [
  {
    name: "within the transaction of a step",
    file: work,
    from: ADVANCED,
    to: ADVANCED.replace("return", `${KILL} return`),
  },
  { name: "before it asks the messenger", file: work, from: ASK, to: `${KILL} ${ASK}` },
  {
    name: "before it notes the messenger's answer",
    file: work,
    from: ANSWER,
    to: `${KILL} ${ANSWER}`,
  },
  {
    name: "before it notes the messenger's second answer",
    file: work,
    from: ANSWER,
    to: `${killIf("index === 1")} ${ANSWER}`,
  },
  {
    name: "with the messenger's answer noted and not committed",
    file: work,
    from: NOTED,
    to: `${NOTED} ${KILL}`,
  },
  dieOfFailure("messenger", "messenger"),
  ...dieOfMessage("call", 1),
  dieOfFailure("call", "voice"),
  ...dieOfMessage("text", 2),
  {
    name: "within the transaction that ends the verification",
    file: write,
    from: RAISED,
    to: `${RAISED} ${killIf("progresses.some(({ row }) => row.delivered_channel !== null)")}`,
  },
];
const APPLY = "await applyEvent(provider, event.id);";
const events = "lib/gateway/billing/payments/accept-events.ts";
/** Between a provider's verified report and the credit. */
export const PAYMENT_KILLS = {
  stored: { name: "dies before it applies", file: events, from: APPLY, to: KILL },
  credited: {
    name: "dies between the credit and COMMIT",
    file: "lib/gateway/billing/payments/apply-event.ts",
    from: "await credit(tx, accountId, payment, event);",
    to: `await credit(tx, accountId, payment, event); ${KILL}`,
  },
  committed: {
    name: "dies between COMMIT and the response",
    file: events,
    from: APPLY,
    to: `${APPLY} ${KILL}`,
  },
} as const satisfies Record<string, Mutant>;
export const REFUND_KILLS = {
  given: {
    name: "dies between the refund and our row",
    file: "lib/gateway/billing/payments/begin-refund.ts",
    from: "if (ref !== null) {",
    to: `${KILL} if (ref !== null) {`,
  },
  booked: {
    name: "dies between the books and COMMIT",
    file: "lib/gateway/billing/payments/apply-refund.ts",
    from: "await completeRefund(tx, accountId, payment, refund);",
    to: `await completeRefund(tx, accountId, payment, refund); ${KILL}`,
  },
} as const satisfies Record<string, Mutant>;
