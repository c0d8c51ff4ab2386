import { readAllAccounts } from "@/lib/db/transaction";
import { findDueBulks, runBulkStep } from "@/lib/gateway/messaging/bulks/public";
import type { Loop } from "./loop";
import { startSteps } from "./step-loop";

export function startBulks(log: (message: string, error: unknown) => void): Loop {
  const find = (limit: number, except: readonly number[]) =>
    readAllAccounts((tx) => findDueBulks(tx, limit, except));
  return startSteps(
    { name: "bulks", find, runStep: runBulkStep, describe: ({ uuid }) => `Bulk ${uuid}` },
    log,
  );
}
