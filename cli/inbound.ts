import { asOwner } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { assignUnclaimed } from "@/lib/gateway/messaging/conversations/public";
import {
  assignKeyword,
  findAllKeywords,
  releaseKeyword,
} from "@/lib/gateway/messaging/inbound-numbers/public";
import { findUnclaimed } from "@/lib/gateway/messaging/unclaimed/public";
import { type Command, type Input, print, printTable, UsageError } from "./command";

const readKeyword = (input: Input, index: number) => ({
  number: input.positional(index, "NUMBER"),
  keyword: input.positional(index + 1, "KEYWORD"),
});

const SHOWN = 50;
const TEXT_LENGTH = 60;

const shorten = (text: string | null) =>
  (text ?? "").replace(/\p{C}+/gu, " ").slice(0, TEXT_LENGTH);

export const inboundCommands: Command[] = [
  {
    name: "keywords assign",
    usage: "ACCOUNT NUMBER KEYWORD",
    summary: "Assign a keyword on a shared number to an account",
    async run(input) {
      const accountId = input.accountId();
      const { number, keyword } = await asOwner(async (tx) => {
        if ((await findSnapshot(tx, accountId)) === null)
          throw new UsageError(`Account ${accountId} not found`);
        return assignKeyword(tx, accountId, readKeyword(input, 1));
      });
      print(`${keyword} on ${number} belongs to account ${accountId}.`);
    },
  },
  {
    name: "keywords release",
    usage: "NUMBER KEYWORD",
    summary: "Unassign a keyword; messages already received stay",
    async run(input) {
      await asOwner((tx) => releaseKeyword(tx, readKeyword(input, 0)));
    },
  },
  {
    name: "keywords list",
    usage: "",
    summary: "List keywords on shared numbers",
    async run() {
      const keywords = await asOwner(findAllKeywords);
      printTable(
        ["number", "keyword", "account"],
        keywords.map(({ number, keyword, account_id }) => [number, keyword, account_id]),
      );
    },
  },
  {
    name: "inbound list",
    usage: "",
    summary: "List the latest unclaimed inbound messages",
    async run() {
      const messages = await asOwner((tx) => findUnclaimed(tx, SHOWN));
      printTable(
        ["message", "time", "from", "to", "text"],
        messages.map(({ uuid, received_at, phone, number, text }) => [
          uuid,
          received_at.toISOString(),
          phone,
          number,
          shorten(text),
        ]),
      );
    },
  },
  {
    name: "inbound assign",
    usage: "MESSAGE ACCOUNT",
    summary: "Assign an unclaimed message to an account",
    async run(input) {
      const accountId = input.accountId(1);
      await assignUnclaimed(input.positional(0, "MESSAGE"), accountId);
      print(`Assigned to account ${accountId}.`);
    },
  },
];
