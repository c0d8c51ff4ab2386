import type { Loop } from "@/lib/db/due-work/when-due";
import {
  findDue,
  type Messengers,
  runVerificationSteps,
  VERIFICATIONS_DUE,
} from "@/lib/gateway/trust/verify-codes/public";
import { startSteps } from "./step-loop";

export function startVerifyCodes(options: {
  messengers: Messengers;
  log: (message: string, error: unknown) => void;
}): Loop {
  const { messengers, log } = options;
  const work = {
    name: "verify codes",
    kind: "verifications" as const,
    due: VERIFICATIONS_DUE,
    find: (limit: number, except: readonly number[]) => findDue(limit, except),
    runStep: (due: Parameters<typeof runVerificationSteps>[0]) =>
      runVerificationSteps(due, { messengers, log }),
    describe: ({ ids }: { ids: string[] }) => `Verifications ${ids.join(", ")}`,
  };
  return startSteps(work, log);
}
