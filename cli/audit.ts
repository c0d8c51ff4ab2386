import { asOwner, asOwnerAtOneMoment } from "@/lib/db/transaction";
import { checkAudit, listAuditHeads } from "@/lib/gateway/audit/check";
import { type Command, print, printTable } from "./command";

export const auditCommands: Command[] = [
  {
    name: "audit check",
    usage: "",
    summary: "Walk every account's audit log; exit code 1 when a row was changed or is missing",
    async run() {
      const findings = await asOwnerAtOneMoment(checkAudit);
      for (const { accountId, seq, rule, detail } of findings) {
        print(`account ${accountId}: row ${seq}: ${rule}: ${detail}`);
      }
      print(findings.length === 0 ? "The audit log is unbroken." : `${findings.length} findings`);
      if (findings.length > 0) process.exitCode = 1;
    },
  },
  {
    name: "audit heads",
    usage: "",
    summary: "Print length and last hash of every audit log, to be kept elsewhere",
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
