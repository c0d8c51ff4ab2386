import type { Tables } from "@/lib/db/tables";

export const TABLES = {
  bank_lines: {
    holds: "transfers of bank statements, with the payer's name and purpose, and what they paid",
    stays: "forever, with the books",
    readBy: ["billing/payments"],
  },
  received_transfers: {
    holds: "transfers of bank statements, with the payer's name and purpose, and what they paid",
    stays: "forever, with the books",
  },
} satisfies Tables;
