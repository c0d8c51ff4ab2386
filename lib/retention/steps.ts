import type { Progress, RetentionStep } from "@/lib/db/retention/step";

export interface StepsOptions {
  /** The next run continues. */
  budgetMs: number;
  isStopping: () => boolean;
  log: (message: string, error: unknown) => void;
}

const BUSY_RETRY_MS = 250;

async function runOne(step: RetentionStep, log: StepsOptions["log"]): Promise<Progress> {
  try {
    return await step.run();
  } catch (error) {
    // Retried in the next run; other steps continue.
    log(`Retention step failed: ${step.name}`, error);
    return "done";
  }
}

/** Runs steps in turn, one transaction each, until done or out of time. Returns whether all are done. */
export async function runSteps(
  steps: readonly RetentionStep[],
  options: StepsOptions,
): Promise<boolean> {
  const deadline = Date.now() + options.budgetMs;
  let open = [...steps];
  while (open.length > 0) {
    const next: RetentionStep[] = [];
    let isBusy = true;
    for (const step of open) {
      if (options.isStopping() || Date.now() >= deadline) return false;
      const progress = await runOne(step, options.log);
      if (progress !== "busy") isBusy = false;
      if (progress !== "done") next.push(step);
    }
    open = next;
    if (isBusy) await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS));
  }
  return true;
}
