import { env } from "@/lib/env";
import { checkByVies, storeManualCheck } from "@/lib/gateway/billing/vat/public";
import { type Command, print, UsageError } from "./command";

const evidence = { evidence: { type: "string" } } as const;

export const vatCommands: Command[] = [
  {
    name: "vat confirm",
    usage: 'ACCOUNT --evidence "…"',
    summary: "Note that an account's VAT ID is registered, and how you know",
    options: evidence,
    async run(input) {
      const check = { isValid: true, evidence: input.text("evidence") };
      print(`${await storeManualCheck(input.accountId(), check)} is confirmed.`);
    },
  },
  {
    name: "vat reject",
    usage: 'ACCOUNT --evidence "…"',
    summary: "Note that an account's VAT ID is not registered: it is charged VAT",
    options: evidence,
    async run(input) {
      const check = { isValid: false, evidence: input.text("evidence") };
      print(`${await storeManualCheck(input.accountId(), check)} is rejected.`);
    },
  },
  {
    name: "vat check",
    usage: "ACCOUNT",
    summary: "Ask VIES about an account's VAT ID (needs VIES_URL)",
    async run(input) {
      if (env.VIES_URL === undefined) throw new UsageError("VIES_URL is not set");
      const response = await checkByVies(input.accountId(), env.VIES_URL);
      if (response === null) throw new UsageError("VIES did not answer: nothing was stored");
      print(
        response.isValid
          ? `Registered for ${response.name ?? "an unnamed business"}.`
          : "Not registered.",
      );
    },
  },
];
