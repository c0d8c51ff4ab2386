import type { Loop } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import { BULKS_DUE, findDueBulks, runBulkStep } from "@/lib/gateway/messaging/bulks/public";
import { startSteps } from "./step-loop";

export function startBulks(log: (message: string, error: unknown) => void): Loop {
  const find = (limit: number, except: readonly number[]) =>
    readAllAccounts((tx) => findDueBulks(tx, limit, except));
  const work = {
    find,
    runStep: runBulkStep,
    describe: ({ uuid }: { uuid: string }) => `Bulk ${uuid}`,
  };
  return startSteps({ name: "bulks", kind: "bulks", due: BULKS_DUE, ...work }, log);
}
