import { roundToMicro } from "@/lib/core/money/money";

interface BulkAmounts {
  is_dryrun: boolean;
  msg_total_cost: number;
  charged_amount: number;
}

/** Returns the amount that pages show as a bulk's cost: what was charged, or a dry run's forecast. */
export const toBulkCost = ({ is_dryrun, msg_total_cost, charged_amount }: BulkAmounts): number =>
  is_dryrun ? msg_total_cost : charged_amount;

export const toReservedAmount = ({ msg_total_cost, charged_amount }: BulkAmounts): number =>
  Math.max(0, roundToMicro(msg_total_cost - charged_amount));
