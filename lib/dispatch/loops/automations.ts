import type { Loop } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import { findDueWatches, WATCHES_DUE } from "@/lib/gateway/contacts/group-records/public";
import {
  AUTOMATIONS_DUE,
  CLICKS_DUE,
  findDueAutomations,
  findDueClicks,
  findDueNotices,
  findDueSteps,
  runTriggerScan,
  NOTICES_DUE,
  runAutomationSteps,
  sendGroupedNotice,
  startByClicks,
  STEPS_DUE,
} from "@/lib/gateway/messaging/automations/public";
import { startSteps } from "./step-loop";

type Log = (message: string, error: unknown) => void;

const describe = ({ id }: { id: number }) => `Automation ${id}`;

/** Starts people in automations and takes them from step to step. Any number of workers may do so concurrently. */
export function startAutomations(log: Log): Loop {
  const loops = [
    startSteps(
      {
        name: "new entries for automations",
        kind: "automation-arrivals",
        due: WATCHES_DUE,
        find: (limit, except) => readAllAccounts((tx) => findDueWatches(tx, limit, except)),
        runStep: runTriggerScan,
        describe,
      },
      log,
    ),
    startSteps(
      {
        name: "clicks that start automations",
        kind: "automation-clicks",
        due: CLICKS_DUE,
        find: (limit, except) => readAllAccounts((tx) => findDueClicks(tx, limit, except)),
        runStep: startByClicks,
        describe,
      },
      log,
    ),
    startSteps(
      {
        name: "automations",
        kind: "automations",
        due: AUTOMATIONS_DUE,
        find: (limit, except) => readAllAccounts((tx) => findDueAutomations(tx, limit, except)),
        runStep: runTriggerScan,
        describe,
      },
      log,
    ),
    startSteps(
      {
        name: "steps of automations",
        kind: "automation-steps",
        due: STEPS_DUE,
        find: (limit, except) => readAllAccounts((tx) => findDueSteps(tx, limit, except)),
        runStep: runAutomationSteps,
        describe,
      },
      log,
    ),
    startSteps(
      {
        name: "grouped emails of automations",
        kind: "automation-notices",
        due: NOTICES_DUE,
        find: (limit, except) => readAllAccounts((tx) => findDueNotices(tx, limit, except)),
        runStep: sendGroupedNotice,
        describe,
      },
      log,
    ),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
