import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import {
  allocateOpenCredit,
  assignTransfer,
  creditOpenCredit,
  creditParkedTransfer,
  findLineOwner,
  listBankLines,
  resolveLineId,
  returnOpenCredit,
  settleParked,
  unassignTransfer,
} from "@/lib/gateway/billing/payments/public";
import {
  type Command,
  type Input,
  print,
  printTable,
  readLimit,
  readLine,
  UsageError,
} from "./command";
import { writeAs } from "./write-as";

const formatCents = (cents: bigint) => microToDecimal(centsToMicro(cents));

const SHORT_ID = 12;
const shortenId = (lineId: string) =>
  lineId.startsWith("manual:") ? lineId : lineId.slice(0, SHORT_ID);
const MAX_TEXT = 60;
const toCell = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT);

async function listLines(input: Input): Promise<void> {
  const lines = await listBankLines(readLimit(input, 100));
  printTable(
    ["line", "booked", "amount", "payer", "purpose", "reason", "account", "suggestion"],
    lines.flatMap((line) => {
      const [first, ...more] = line.suggestions.map(
        ({ numbers, reason }) => `${numbers.join(" ")}: ${reason}`,
      );
      const cells = [
        shortenId(line.lineId),
        line.bookedOn ?? "",
        `${line.amount === null ? "?" : formatCents(line.amount)} ${line.currency}`,
        toCell(line.payer),
        toCell(line.purpose),
        line.sameAs === null ? line.reason : `${line.reason}: ${shortenId(line.sameAs)}`,
        line.accountId === null ? "" : String(line.accountId),
        first ?? "",
      ];
      return [cells, ...more.map((text) => ["", "", "", "", "", "", "", text])];
    }),
  );
}

const isBalance = (target: string) => target.toLowerCase() === "balance";

async function assignOpenCredit(accountId: number, lineId: string, target: string): Promise<void> {
  if (isBalance(target)) {
    const { number, amount } = await writeAs(accountId, (ctx) => creditOpenCredit(ctx, lineId));
    return print(`${formatCents(amount)} are credited to account ${accountId} by ${number}.`);
  }
  const order = { lineId, text: target };
  const amount = await writeAs(accountId, (ctx) => allocateOpenCredit(ctx, order));
  print(`${formatCents(amount)} are allocated to ${target}.`);
}

async function assignLine(input: Input): Promise<void> {
  const lineId = await resolveLineId(input.positional(0, "LINE"));
  const target = input.rest(1, "TARGET");
  const owner = await findLineOwner(lineId);
  if (owner !== null) return assignOpenCredit(owner, lineId, target);
  if (isBalance(target)) {
    const accountId = Number(input.text("account"));
    if (!Number.isSafeInteger(accountId)) throw new UsageError("--account isn't a number");
    const { number, amount } = await writeAs(accountId, (ctx) => creditParkedTransfer(ctx, lineId));
    return print(`${formatCents(amount)} are credited to account ${accountId} by ${number}.`);
  }
  const { state, reason } = await assignTransfer(lineId, target);
  if (state === "applied") return print(`The transfer is assigned to ${target}.`);
  throw new UsageError(
    `The transfer doesn't fit ${target}: ${reason ?? state}. It stays set aside.`,
  );
}

async function findAssigned(input: Input): Promise<{ lineId: string; accountId: number }> {
  const lineId = await resolveLineId(input.positional(0, "LINE"));
  const accountId = await findLineOwner(lineId);
  if (accountId === null) throw new UsageError("This transfer isn't assigned to an account");
  return { lineId, accountId };
}

export const bankLineCommands: Command[] = [
  {
    name: "bank-lines list",
    usage: "[--limit 100]",
    summary: "List transfers set aside, with suggestions, and overpayments",
    options: { limit: { type: "string" } },
    run: listLines,
  },
  {
    name: "bank-lines assign",
    usage: "LINE REFERENCE | NUMBER… | balance [--account ACCOUNT]",
    summary:
      "Assign a transfer, or its overpayment, to a payment, invoices or an account's balance",
    options: { account: { type: "string" } },
    run: assignLine,
  },
  {
    name: "bank-lines unassign",
    usage: "LINE --note TEXT",
    summary: "Take a transfer back from its account, its invoices and its balance",
    options: { note: { type: "string" } },
    async run(input) {
      const { lineId, accountId } = await findAssigned(input);
      const note = readLine(input, "note", 200);
      const { amount, numbers } = await writeAs(accountId, (ctx) =>
        unassignTransfer(ctx, { lineId, note }),
      );
      if (amount > 0n)
        print(`${formatCents(amount)} are taken back from the balance by ${numbers.join(" ")}.`);
      print(`The transfer isn't assigned to account ${accountId} anymore.`);
    },
  },
  {
    name: "bank-lines return",
    usage: "LINE --reference TEXT",
    summary: "Record that you sent an overpayment back; moves no money",
    options: { reference: { type: "string" } },
    async run(input) {
      const { lineId, accountId } = await findAssigned(input);
      const order = { lineId, reference: readLine(input, "reference", 140) };
      const amount = await writeAs(accountId, (ctx) => returnOpenCredit(ctx, order));
      print(`${formatCents(amount)} are returned.`);
    },
  },
  {
    name: "bank-lines ignore",
    usage: "LINE --note TEXT",
    summary: "Close a transfer that is no payment, or was returned by hand; moves no money",
    options: { note: { type: "string" } },
    async run(input) {
      const lineId = await resolveLineId(input.positional(0, "LINE"));
      await settleParked("bank", lineId, readLine(input, "note", 500));
      print("The transfer is ignored.");
    },
  },
];
