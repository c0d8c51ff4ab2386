import type { Loop } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import { findDueImports, IMPORTS_DUE, runImportStep } from "@/lib/gateway/contacts/imports/public";
import { startSteps } from "./step-loop";

export function startImports(log: (message: string, error: unknown) => void): Loop {
  const find = (limit: number, except: readonly number[]) =>
    readAllAccounts((tx) => findDueImports(tx, limit, except));
  const describeImport = ({ importId }: { importId: string }) => `Import ${importId}`;
  return startSteps(
    {
      name: "imports",
      kind: "imports",
      due: IMPORTS_DUE,
      find,
      runStep: runImportStep,
      describe: describeImport,
    },
    log,
  );
}
