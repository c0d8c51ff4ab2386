import { asOwner } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import {
  assignNumber,
  findAllNumbers,
  releaseNumber,
} from "@/lib/gateway/messaging/inbound-numbers/public";
import { type Command, print, printTable, UsageError } from "./command";

export const numberCommands: Command[] = [
  {
    name: "numbers assign",
    usage: "ACCOUNT NUMBER",
    summary: "Assign a reply number to an account",
    async run(input) {
      const accountId = input.accountId();
      const number = await asOwner(async (tx) => {
        if ((await findSnapshot(tx, accountId)) === null)
          throw new UsageError(`Account ${accountId} not found`);
        return assignNumber(tx, accountId, input.positional(1, "NUMBER"));
      });
      print(`${number} belongs to account ${accountId}.`);
    },
  },
  {
    name: "numbers release",
    usage: "NUMBER",
    summary: "Unassign a reply number; messages already received stay",
    async run(input) {
      await asOwner((tx) => releaseNumber(tx, input.positional(0, "NUMBER")));
    },
  },
  {
    name: "numbers list",
    usage: "",
    summary: "List reply numbers",
    async run() {
      const numbers = await asOwner(findAllNumbers);
      printTable(
        ["number", "account"],
        numbers.map(({ number, account_id }) => [number, account_id]),
      );
    },
  },
];
