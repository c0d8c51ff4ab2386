import {
  findDue,
  type Messengers,
  runVerificationStep,
} from "@/lib/gateway/trust/verify-codes/public";
import type { Loop } from "./loop";
import { startSteps } from "./step-loop";

export function startVerifyCodes(options: {
  messengers: Messengers;
  log: (message: string, error: unknown) => void;
}): Loop {
  const { messengers, log } = options;
  const work = {
    name: "verify codes",
    find: (limit: number, except: readonly number[]) => findDue(limit, except),
    runStep: (due: Parameters<typeof runVerificationStep>[0]) =>
      runVerificationStep(due, { messengers }),
    describe: ({ id }: { id: string }) => `Verification ${id}`,
  };
  return startSteps(work, log);
}
