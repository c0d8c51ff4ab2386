import { CURRENCIES, PRICE_LEVELS } from "@/lib/core/context";
import { isCountry } from "@/lib/core/countries/countries";
import { getMainZone } from "@/lib/core/countries/country-zones";
import { microToDecimal, parseAmount } from "@/lib/core/money/money";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { asOwner } from "@/lib/db/transaction";
import { createAccount } from "@/lib/gateway/identity/new-accounts/public";
import {
  activateAccount,
  creditAccount,
  listAccounts,
  updateAccount,
} from "@/lib/gateway/account/accounts/public";
import { type Command, print, printTable, UsageError } from "./command";

const text = { type: "string" } as const;

export const accountCommands: Command[] = [
  {
    name: "accounts create",
    usage:
      "--name NAME --country DE [--currency EUR] [--level S] [--lang en] [--time-zone Europe/Berlin] [--credit-line 0] [--activate]",
    summary: "Create an account, by default in its country's time zone; prints its number",
    options: {
      name: text,
      country: text,
      currency: text,
      level: text,
      lang: text,
      "time-zone": text,
      "credit-line": text,
      activate: { type: "boolean" },
    },
    async run(input) {
      const iso2 = input.text("country");
      if (!isCountry(iso2)) throw new UsageError(`--country: ${iso2} isn't an ISO 3166-1 code`);
      const timeZone = input.textOr("time-zone", getMainZone(iso2));
      if (!isTimeZone(timeZone))
        throw new UsageError(
          `--time-zone: ${timeZone} isn't a time zone. Use a name such as Europe/Berlin.`,
        );
      const accountId = await createAccount(
        {
          name: input.text("name"),
          iso2,
          currency: input.choice("currency", CURRENCIES, "EUR"),
          priceLevel: input.choice("level", PRICE_LEVELS, "S"),
          lang: input.textOr("lang", "en").toLowerCase(),
          timeZone,
        },
        parseAmount(input.textOr("credit-line", "0"), "--credit-line"),
      );
      if (input.flag("activate")) await activateAccount(accountId);
      print(String(accountId));
    },
  },
  {
    name: "accounts list",
    usage: "",
    summary: "List accounts with balances",
    async run() {
      const accounts = await asOwner(listAccounts);
      printTable(
        [
          "account",
          "name",
          "country",
          "level",
          "activated",
          "available",
          "held",
          "credit line",
          "",
        ],
        accounts.map((account) => [
          String(account.id),
          account.name,
          account.iso2,
          account.priceLevel,
          account.isActivated ? "yes" : "no",
          microToDecimal(account.available),
          microToDecimal(account.held),
          microToDecimal(account.creditLine),
          account.currency,
        ]),
      );
    },
  },
  {
    name: "accounts activate",
    usage: "ACCOUNT",
    summary: "Activate an account, so that it can send",
    async run(input) {
      const accountId = input.accountId();
      const changed = await activateAccount(accountId);
      print(changed ? `Account ${accountId} activated.` : "Nothing changed.");
    },
  },
  {
    name: "accounts credit",
    usage: "ACCOUNT AMOUNT --ref REFERENCE [--note TEXT]",
    summary: "Add credit; each reference is credited only once",
    options: { ref: text, note: text },
    async run(input) {
      const accountId = input.accountId();
      const amount = parseAmount(input.positional(1, "AMOUNT"), "AMOUNT");
      if (amount <= 0n) throw new UsageError("AMOUNT must be greater than 0");
      const note = input.textOr("note", "Credited by an operator");
      const done = await creditAccount(accountId, amount, input.text("ref"), note);
      print(
        done
          ? `Credited ${microToDecimal(amount)}.`
          : "This reference was already credited. Nothing changed.",
      );
    },
  },
  {
    name: "accounts set",
    usage: "ACCOUNT [--level M] [--credit-line 100]",
    summary: "Change price level or credit line",
    options: { level: text, "credit-line": text },
    async run(input) {
      const accountId = input.accountId();
      const level = input.textOr("level", "");
      const creditLine = input.textOr("credit-line", "");
      if (level === "" && creditLine === "")
        throw new UsageError("--level or --credit-line is missing");
      await asOwner((tx) =>
        updateAccount(tx, accountId, {
          priceLevel: level === "" ? null : input.choice("level", PRICE_LEVELS, "S"),
          creditLine: creditLine === "" ? null : parseAmount(creditLine, "--credit-line"),
        }),
      );
      print(`Account ${accountId} changed.`);
    },
  },
];
