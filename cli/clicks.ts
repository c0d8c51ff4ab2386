import { reclassifyClicks } from "@/lib/gateway/responses/short-link-requests/public";
import { type Command, print, UsageError } from "./command";

function parseAccountId(text: string): number | null {
  if (text === "") return null;
  if (!/^[1-9][0-9]{0,15}$/.test(text)) throw new UsageError(`${text} isn't an account number`);
  return Number(text);
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError("--since must be a date such as 2026-11-01");
  return time;
}

export const clickCommands: Command[] = [
  {
    name: "clicks reclassify",
    usage: "[--account ACCOUNT] [--since 2026-11-01]",
    summary:
      "Tell people and machines apart again by the rules of this version; changes counts, loses no request",
    options: { account: { type: "string" }, since: { type: "string" } },
    async run(input) {
      const accountId = parseAccountId(input.textOr("account", ""));
      const since = parseTime(input.textOr("since", "1970-01-01"));
      const { checked, changed } = await reclassifyClicks(accountId, since);
      print(`${checked} clicks checked, ${changed} reclassified.`);
    },
  },
];
