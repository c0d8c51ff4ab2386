import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { checkStep } from "./check-step";
import { readStep } from "./read-step";
import { runStep } from "./run-step";
import { findImport } from "./store";
import { type DueImport, findDueImports, IMPORTS_DUE, recordFailure } from "./store-work";
import { undoStep } from "./undo-step";

export { type DueImport, findDueImports, IMPORTS_DUE };

/**
 * Runs one step; returns false without work. Failures are retried with exponential backoff, and finally end the
 * import. A lock timeout throws without counting as a failure.
 */
export async function runImportStep(due: DueImport): Promise<boolean> {
  const { accountId, importId } = due;
  const row = await readAccount(accountId, (tx) => findImport(tx, accountId, importId));
  if (row === undefined) return false;
  try {
    if (row.state === "reading") await readStep(row);
    else if (row.state === "checking") await checkStep(due);
    else if (row.state === "running") await runStep(due);
    else if (row.state === "undoing") await undoStep(due);
    else return false;
    return true;
  } catch (error) {
    // Own transaction: worker step.
    if (!isLockTimeout(error)) await withAccount(accountId, (tx) => recordFailure(tx, due));
    throw error;
  }
}
