import type { Loop } from "@/lib/db/due-work/when-due";
import type { FraudChecker } from "@/lib/core/trust/fraud/findings";
import type { Tx } from "@/lib/db/transaction";
import { raiseEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { fraudCheckDoneEvent } from "@/lib/gateway/trust/fraud-checks/schema-events";
import {
  CHECKS_DUE,
  type DueCheck,
  findDue,
  runFraudCheck,
} from "@/lib/gateway/trust/fraud-checks/public";
import { startSteps } from "./step-loop";

/** Raises the event. Its content is read when it is sent; if the check was deleted by then, only its id is left. */
const onDone = (tx: Tx, { accountId, id }: DueCheck) =>
  raiseEvents(tx, accountId, [toOccurrence(fraudCheckDoneEvent, id, {})]);

export function startFraudChecks(
  check: FraudChecker,
  log: (message: string, error: unknown) => void,
): Loop {
  const work = {
    name: "fraud checks",
    kind: "fraud-checks" as const,
    due: CHECKS_DUE,
    find: (limit: number, except: readonly number[]) => findDue(limit, except),
    runStep: (due: DueCheck) => runFraudCheck(due, { check, onDone }),
    describe: ({ id }: DueCheck) => `Fraud check ${id}`,
  };
  return startSteps(work, log);
}
