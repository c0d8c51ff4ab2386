import { centsToMicro, microToCents, microToDecimal, parseAmount } from "@/lib/core/money/money";
import { listOpenInvoices, settleInvoice } from "@/lib/gateway/billing/documents/public";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import { type Command, type Input, print, printTable, UsageError } from "./command";

const MAX_REASON = 200;

function parseNet(input: Input): bigint | undefined {
  const text = input.textOr("net", "");
  if (text === "") return undefined;
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(text) || microToCents(parseAmount(text)) === 0n) {
    throw new UsageError("--net must be an amount such as 12.50");
  }
  return microToCents(parseAmount(text));
}

async function creditInvoice(input: Input): Promise<void> {
  const reason = input.text("reason").trim();
  if (reason === "" || reason.length > MAX_REASON || /\p{Cc}/u.test(reason)) {
    throw new UsageError(`--reason must be one line of up to ${MAX_REASON} characters`);
  }
  const net = parseNet(input);
  const number = input.positional(0, "NUMBER");
  const note = await creditMonthlyInvoice(number, net === undefined ? { reason } : { net, reason });
  print(`${note} credits ${net === undefined ? "the remainder" : "part"} of ${number}.`);
}

export const invoiceCommands: Command[] = [
  {
    name: "invoices open",
    usage: "",
    summary: "List unpaid invoices, longest overdue first",
    async run() {
      printTable(
        ["due", "number", "account", "amount"],
        (await listOpenInvoices()).map(({ due_on, number, account_id, amount, currency }) => [
          due_on,
          number,
          account_id,
          `${microToDecimal(centsToMicro(BigInt(amount)))} ${currency}`,
        ]),
      );
    },
  },
  {
    name: "invoices paid",
    usage: "NUMBER",
    summary: "Mark an open invoice as paid and credit its account",
    async run(input) {
      const number = input.positional(0, "NUMBER");
      if (!(await settleInvoice(number))) throw new UsageError(`${number} is not open`);
      print(`${number} is paid and credited.`);
    },
  },
  {
    name: "invoices credit",
    usage: 'NUMBER --reason "…" [--net 12.50]',
    summary: "Issue a credit note for a monthly invoice, in full or in part",
    options: { net: { type: "string" }, reason: { type: "string" } },
    run: creditInvoice,
  },
];
