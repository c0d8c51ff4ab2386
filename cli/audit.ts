import { asOwner, readAsOwner } from "@/lib/db/transaction";
import { checkAudit, listAuditHeads } from "@/lib/gateway/account/audit-log/public";
import { type Command, print, printTable } from "./command";

export const auditCommands: Command[] = [
  {
    name: "audit check",
    usage: "",
    summary: "Check every audit log; exits with 1 if a row was changed or is missing",
    async run() {
      const findings = await readAsOwner(checkAudit, { isSnapshot: true });
      for (const { accountId, seq, rule, detail } of findings) {
        print(`account ${accountId}: row ${seq}: ${rule}: ${detail}`);
      }
      print(
        findings.length === 0
          ? "The audit log is complete and unchanged."
          : `${findings.length} findings`,
      );
      if (findings.length > 0) process.exitCode = 1;
    },
  },
  {
    name: "audit heads",
    usage: "",
    summary: "Print the length and last hash of every audit log, to store elsewhere",
    async run() {
      const heads = await asOwner(listAuditHeads);
      printTable(
        ["account", "rows", "hash"],
        heads.map(({ accountId, seq, hash }) => [
          String(accountId),
          String(seq),
          hash.toString("hex"),
        ]),
      );
    },
  },
];
