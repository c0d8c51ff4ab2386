import { removeOld } from "./run";

/** Runs all steps to their end; what fails is thrown. `stopAfter`: asks so often whether to stop, then stops. */
export async function clearUp({ budgetMs = 60_000, stopAfter = Number.POSITIVE_INFINITY } = {}) {
  const errors: unknown[] = [];
  let asked = 0;
  await removeOld({
    budgetMs,
    isStopping: () => {
      asked += 1;
      return asked > stopAfter;
    },
    log: (message, error) => errors.push(new Error(message, { cause: error })),
  });
  if (errors.length > 0) throw errors[0];
}
