import { isLockTimeout } from "@/lib/db/grouping/parked-items";
import { readAccount, withAccount } from "@/lib/db/transaction";
import { checkStep } from "./check-step";
import { readStep } from "./read-step";
import { runStep } from "./run-step";
import { findImport } from "./store";
import { type DueImport, findDueImports, noteFailure } from "./store-work";
import { undoStep } from "./undo-step";

/** What workers are given. */
export { type DueImport, findDueImports };

/**
 * One step of one import: rows that are read, checked, imported or taken back. Returns false when there was nothing to
 * do. What fails is tried again, later each time; an import that never gets on ends. Throws and notes nothing when another
 * transaction has rows of the account.
 */
export async function workOn(due: DueImport): Promise<boolean> {
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
    // Own transaction: a worker's step, no request.
    if (!isLockTimeout(error)) await withAccount(accountId, (tx) => noteFailure(tx, due));
    throw error;
  }
}
