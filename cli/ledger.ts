import { microToDecimal } from "@/lib/core/money/money";
import { asOwner, readAsOwner } from "@/lib/db/transaction";
import { recordLedgerCheck } from "@/lib/dispatch/readings/readings";
import { repairBalanceChanges } from "@/lib/ledger/store-repair";
import { checkLedger } from "@/lib/ledger/store-check";
import { listTransfers } from "@/lib/ledger/store-history";
import { type Command, print, printTable, readLimit } from "./command";

export const ledgerCommands: Command[] = [
  {
    name: "ledger check",
    usage: "",
    summary: "Recalculate all balances; exits with 1 if any is wrong",
    async run() {
      const findings = await readAsOwner(checkLedger, { isSnapshot: true });
      await recordLedgerCheck(findings.length);
      for (const { accountId, rule, detail } of findings) {
        print(`account ${accountId}: ${rule}: ${detail}`);
      }
      print(findings.length === 0 ? "All balances are correct." : `${findings.length} findings`);
      if (findings.length > 0) process.exitCode = 1;
    },
  },
  {
    name: "ledger repair",
    usage: "",
    summary: "Recalculate hourly sums that differ from the transfers",
    async run() {
      const repaired = await repairBalanceChanges();
      for (const { accountId, sums } of repaired) print(`account ${accountId}: ${sums} corrected`);
      if (repaired.length === 0) print("All hourly sums are correct.");
    },
  },
  {
    name: "ledger list",
    usage: "ACCOUNT [--limit 50]",
    summary: "List an account's transfers, newest first",
    options: { limit: { type: "string" } },
    async run(input) {
      const limit = readLimit(input, 50);
      const transfers = await asOwner((tx) => listTransfers(tx, input.accountId(), limit));
      printTable(
        ["time", "kind", "from", "to", "amount", "reference"],
        transfers.map((transfer) => [
          transfer.at.toISOString(),
          transfer.kind,
          transfer.debit,
          transfer.credit,
          microToDecimal(transfer.amount),
          transfer.ref,
        ]),
      );
    },
  },
];
