import { readAllAccounts } from "@/lib/db/transaction";
import { findDueImports, runImportStep } from "@/lib/gateway/contacts/imports/public";
import type { Loop } from "./loop";
import { startSteps } from "./step-loop";

export function startImports(log: (message: string, error: unknown) => void): Loop {
  const find = (limit: number, except: readonly number[]) =>
    readAllAccounts((tx) => findDueImports(tx, limit, except));
  const describeImport = ({ importId }: { importId: string }) => `Import ${importId}`;
  return startSteps(
    { name: "imports", find, runStep: runImportStep, describe: describeImport },
    log,
  );
}
