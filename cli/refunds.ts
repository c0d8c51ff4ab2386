import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import {
  confirmRefund,
  cancelRefund,
  executeRefund,
  getRefund,
  startRefund,
} from "@/lib/gateway/billing/payments/public";
import { type Command, type Input, print, readLine, UsageError } from "./command";
import { writeAs } from "./write-as";

const formatCents = (cents: string) => microToDecimal(centsToMicro(BigInt(cents)));

function numberAt(input: Input, index: number, name: string): number {
  const number = Number(input.positional(index, name));
  if (!Number.isSafeInteger(number) || number < 1) throw new UsageError(`${name} isn't a number`);
  return number;
}

/** Parses the net amount; null refunds the whole remaining amount. */
function parseNet(input: Input): bigint | null {
  const text = input.textOr("net", "");
  if (text === "") return null;
  const [, units, cents = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (units === undefined) throw new UsageError("--net must be an amount such as 12.50");
  return BigInt(units) * 100n + BigInt(cents.padEnd(2, "0"));
}

async function printRefund(accountId: number, refundId: number): Promise<void> {
  const { state, is_manual: isManual, amount, net } = await getRefund(accountId, refundId);
  const sum = `${formatCents(amount)} (${formatCents(net)} of the balance)`;
  if (state === "done") print(`Refund ${refundId}: refunded ${sum}.`);
  else if (state === "failed")
    print(`Refund ${refundId}: rejected by the provider; nothing was refunded.`);
  else if (isManual) {
    print(`Refund ${refundId}: send ${sum} back to the payer yourself, then:`);
    print(`npm run cli -- payments refund-sent ${accountId} ${refundId} --reference TEXT`);
  } else print(`Refund ${refundId}: ${sum} is pending; a worker tracks it.`);
}

export const refundCommands: Command[] = [
  {
    name: "payments refund",
    usage: "ACCOUNT PAYMENT --reason TEXT [--net 12.50]",
    summary: "Refund a payment in full or in part; the customer sees the reason",
    options: { net: { type: "string" }, reason: { type: "string" } },
    async run(input) {
      const accountId = input.accountId();
      const paymentId = numberAt(input, 1, "PAYMENT");
      const request = { paymentId, net: parseNet(input), reason: readLine(input, "reason", 200) };
      const refundId = await writeAs(accountId, (ctx) => startRefund(ctx, request));
      // Without a provider response it stays pending, and a worker retries.
      await executeRefund(accountId, refundId).catch((error: unknown) => print(String(error)));
      await printRefund(accountId, refundId);
    },
  },
  {
    name: "payments refund-sent",
    usage: "ACCOUNT REFUND --reference TEXT",
    summary: "Record a refund that you transferred manually",
    options: { reference: { type: "string" } },
    async run(input) {
      const accountId = input.accountId();
      const refundId = numberAt(input, 1, "REFUND");
      const reference = readLine(input, "reference", 140);
      await writeAs(accountId, (ctx) => confirmRefund(ctx, { refundId, reference }));
      await printRefund(accountId, refundId);
    },
  },
  {
    name: "payments refund-drop",
    usage: "ACCOUNT REFUND",
    summary: "Cancel a manual refund",
    async run(input) {
      const refundId = numberAt(input, 1, "REFUND");
      await writeAs(input.accountId(), (ctx) => cancelRefund(ctx, refundId));
      print(`Refund ${refundId} is cancelled.`);
    },
  },
];
