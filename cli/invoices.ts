import { centsToMicro, microToCents, microToDecimal, parseAmount } from "@/lib/core/money/money";
import { AGE_BUCKETS, type AgeBucket } from "@/lib/core/billing/ageing";
import { listAllOpenItems } from "@/lib/gateway/billing/open-items/public";
import {
  findDocumentOwner,
  undoWriteOff,
  waiveCharges,
  writeOffInvoice,
} from "@/lib/gateway/billing/documents/public";
import { settleInvoice } from "@/lib/gateway/billing/received-transfers/public";
import { creditMonthlyInvoice } from "@/lib/gateway/billing/invoices/public";
import { type Command, type Input, print, printTable, readLine, UsageError } from "./command";
import { writeAs } from "./write-as";

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
      item.kind === "charges" ? `${item.number} charges` : (item.number ?? "overpayment"),
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
    ["currency", ...AGE_BUCKETS.map((age) => AGE_NAMES[age]), "charges", "credits", "total"],
    sums.map(({ currency, ages, charges, credits, total }) => [
      currency,
      ...AGE_BUCKETS.map((age) => formatCents(ages[age])),
      formatCents(charges),
      formatCents(credits),
      formatCents(total),
    ]),
  );
}

async function findInvoice(input: Input) {
  const number = input.positional(0, "NUMBER");
  const { accountId, documentId } = await findDocumentOwner(number);
  return {
    number,
    accountId,
    order: { documentId, reason: readLine(input, "reason", MAX_REASON) },
  };
}

async function writeOff(input: Input): Promise<void> {
  const { number, accountId, order } = await findInvoice(input);
  if (input.flag("undo")) {
    const isOpened = await writeAs(accountId, (ctx) => undoWriteOff(ctx, order));
    return print(isOpened ? `${number} is open again.` : `${number} is open already.`);
  }
  const isClosed = await writeAs(accountId, (ctx) => writeOffInvoice(ctx, order));
  print(isClosed ? `${number} is written off.` : `${number} is written off already.`);
}

async function waive(input: Input): Promise<void> {
  const { number, accountId, order } = await findInvoice(input);
  const amount = await writeAs(accountId, (ctx) => waiveCharges(ctx, order));
  print(
    amount === 0n
      ? `${number} has no open fees or interest.`
      : `${formatCents(amount)} of fees and interest of ${number} are waived.`,
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
  {
    name: "invoices write-off",
    usage: 'NUMBER --reason "…" [--undo]',
    summary: "Close an unpaid invoice as uncollectable, or open it again; moves no money",
    options: { reason: { type: "string" }, undo: { type: "boolean" } },
    run: writeOff,
  },
  {
    name: "invoices waive-charges",
    usage: 'NUMBER --reason "…"',
    summary: "Waive the open fees and interest of an invoice's reminders",
    options: { reason: { type: "string" } },
    run: waive,
  },
];
