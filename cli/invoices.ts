import { centsToMicro, microToCents, microToDecimal, parseAmount } from "@/lib/core/money/money";
import { AGE_BUCKETS, type AgeBucket } from "@/lib/core/billing/ageing";
import { listAllOpenItems } from "@/lib/gateway/billing/open-items/public";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
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

const formatCents = (cents: bigint) => microToDecimal(centsToMicro(cents));

const AGE_NAMES: Readonly<Record<AgeBucket, string>> = {
  not_due: "not due",
  "1_30": "1-30 days",
  "31_60": "31-60 days",
  "61_90": "61-90 days",
  over_90: "over 90 days",
};

async function listOpen(): Promise<void> {
  const { items, sums } = await listAllOpenItems(new Date());
  printTable(
    ["due", "days", "number", "account", "amount", "paid", "open", "currency", "reminded"],
    items.map((item) => [
      item.dueOn ?? "",
      item.daysOverdue > 0 ? String(item.daysOverdue) : "",
      item.number ?? "overpayment",
      String(item.accountId),
      formatCents(item.amount),
      formatCents(item.paid),
      formatCents(item.open),
      item.currency,
      item.reminded > 0 ? String(item.reminded) : "",
    ]),
  );
  if (items.length === 0) return;
  print("");
  printTable(
    ["currency", ...AGE_BUCKETS.map((age) => AGE_NAMES[age]), "credits", "total"],
    sums.map(({ currency, ages, credits, total }) => [
      currency,
      ...AGE_BUCKETS.map((age) => formatCents(ages[age])),
      formatCents(credits),
      formatCents(total),
    ]),
  );
}

export const invoiceCommands: Command[] = [
  {
    name: "invoices open",
    usage: "",
    summary: "List unpaid invoices and open credits, longest overdue first, with sums by age",
    run: listOpen,
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
