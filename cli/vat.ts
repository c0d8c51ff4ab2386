import { env } from "@/lib/env";
import { checkByVies, storeManualCheck } from "@/lib/gateway/billing/vat/public";
import { type Command, print, UsageError } from "./command";

const evidence = { evidence: { type: "string" } } as const;

export const vatCommands: Command[] = [
  {
    name: "vat confirm",
    usage: 'ACCOUNT --evidence "…"',
    summary: "Confirm an account's VAT ID manually, with evidence",
    options: evidence,
    async run(input) {
      const check = { isValid: true, evidence: input.text("evidence") };
      print(`${await storeManualCheck(input.accountId(), check)} is confirmed.`);
    },
  },
  {
    name: "vat reject",
    usage: 'ACCOUNT --evidence "…"',
    summary: "Reject an account's VAT ID manually; it is charged VAT",
    options: evidence,
    async run(input) {
      const check = { isValid: false, evidence: input.text("evidence") };
      print(`${await storeManualCheck(input.accountId(), check)} is rejected.`);
    },
  },
  {
    name: "vat check",
    usage: "ACCOUNT",
    summary: "Check an account's VAT ID with VIES (requires VIES_URL)",
    async run(input) {
      if (env.VIES_URL === undefined) throw new UsageError("VIES_URL is not set");
      const response = await checkByVies(input.accountId(), env.VIES_URL);
      if (response === null) throw new UsageError("VIES didn't respond; nothing was stored");
      print(
        response.isValid
          ? `Registered for ${response.name ?? "an unnamed business"}.`
          : "Not registered.",
      );
    },
  },
];
