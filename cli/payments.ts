import { createReadStream, readFileSync } from "node:fs";
import { systemContext } from "@/lib/core/system-context";
import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import { asOwner } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { runWrite } from "@/lib/db/write-context";
import {
  assignTransfer,
  cancelPayment,
  importStatement,
  listParked,
  settleParked,
} from "@/lib/gateway/billing/payments/public";
import { type CsvMapping, csvMappingSchema } from "@/lib/payment-providers/bank/bank-csv";
import { PROVIDER_NAMES } from "@/lib/payment-providers/provider";
import {
  type Command,
  type Input,
  print,
  printTable,
  readLimit,
  readLine,
  UsageError,
} from "./command";

const formatCents = (cents: string) => microToDecimal(centsToMicro(BigInt(cents)));

const PROGRESS_MS = 2_000;

function readMapping(input: Input): CsvMapping | undefined {
  const file = input.textOr("mapping", "");
  if (file === "") return undefined;
  const content = parseJson(file, readFileSync(file, "utf8"));
  const parsed = csvMappingSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${file}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file} isn't JSON: ${(error as Error).message}`);
  }
}

const IMPORT_STATEMENT: Command = {
  name: "payments import-statement",
  usage: "FILE [--mapping FILE]",
  summary:
    "Credit the transfers of a bank's file (CAMT.053, CAMT.054, MT940, CSV with a mapping, or a ZIP of such)",
  options: { mapping: { type: "string" } },
  async run(input) {
    let saidAt = Date.now();
    const mapping = readMapping(input);
    const transfers = await importStatement(createReadStream(input.positional(0, "FILE")), {
      ...(mapping !== undefined && { mapping }),
      onProgress: (done, total) => {
        if (Date.now() - saidAt < PROGRESS_MS) return;
        saidAt = Date.now();
        console.error(`${done} of ${total} transfers`);
      },
    });
    printTable(
      ["amount", "currency", "reference", "result", "reason", "known"],
      transfers.map((transfer) => [
        transfer.amount === null ? "" : formatCents(transfer.amount),
        transfer.currency,
        transfer.reference ?? "",
        transfer.state,
        transfer.reason ?? "",
        transfer.isKnown ? "yes" : "",
      ]),
    );
    const credited = transfers.filter(({ state }) => state === "applied").length;
    print(`${credited} of ${transfers.length} transfers are credited.`);
    const repeats = transfers.filter(({ isKnown }) => isKnown).length;
    if (repeats > 0) print(`${repeats} of them came in earlier files.`);
  },
};

export const paymentCommands: Command[] = [
  IMPORT_STATEMENT,
  { ...IMPORT_STATEMENT, name: "payments import-camt", summary: "Former name of import-statement" },
  {
    name: "payments parked",
    usage: "[--limit 100]",
    summary: "List parked payment events of providers and banks",
    options: { limit: { type: "string" } },
    async run(input) {
      const parked = await listParked(readLimit(input, 100));
      printTable(
        [
          "id",
          "received",
          "provider",
          "kind",
          "reason",
          "amount",
          "reference",
          "account",
          "payment",
        ],
        parked.map((item) => [
          item.event_id,
          item.received_at.toISOString(),
          item.provider,
          item.kind,
          item.reason,
          `${formatCents(item.amount)} ${item.currency ?? ""}`.trim(),
          item.ref ?? "",
          item.account_id ?? "",
          item.payment_id ?? "",
        ]),
      );
    },
  },
  {
    name: "payments assign",
    usage: "EVENT REFERENCE",
    summary: "Assign a parked bank transfer to a payment or invoice",
    async run(input) {
      const [eventId, text] = [input.positional(0, "EVENT"), input.positional(1, "REFERENCE")];
      const { state, reason } = await assignTransfer(eventId, text);
      if (state === "applied") return print(`The transfer is credited to ${text}.`);
      throw new UsageError(
        `The transfer doesn't fit ${text}: ${reason ?? state}. It stays parked.`,
      );
    },
  },
  {
    name: "payments settle",
    usage: "PROVIDER EVENT --note TEXT",
    summary: "Close a parked event handled manually; moves no money",
    options: { note: { type: "string" } },
    async run(input) {
      const provider = PROVIDER_NAMES.find((name) => name === input.positional(0, "PROVIDER"));
      if (provider === undefined)
        throw new UsageError(`PROVIDER must be one of ${PROVIDER_NAMES.join(", ")}`);
      const eventId = input.positional(1, "EVENT");
      await settleParked(provider, eventId, readLine(input, "note", 500));
      print("The event is settled.");
    },
  },
  {
    name: "payments cancel",
    usage: "ACCOUNT PAYMENT",
    summary: "Cancel an open payment; money that still arrives is credited",
    async run(input) {
      const paymentId = Number(input.positional(1, "PAYMENT"));
      if (!Number.isSafeInteger(paymentId)) throw new UsageError("PAYMENT isn't a number");
      const accountId = input.accountId();
      const account = await asOwner((tx) => findSnapshot(tx, accountId));
      if (account === null) throw new UsageError(`Account ${accountId} not found`);
      await runWrite(systemContext(account, "operator"), (ctx) => cancelPayment(ctx, paymentId));
      print(`Payment ${paymentId} is canceled.`);
    },
  },
];
