import { expect, test } from "vitest";
import { REPLIES_DUE as SIMULATED_REPLIES_DUE } from "@/lib/carriers/simulator/store-replies";
import { receiptsDue } from "@/lib/carriers/simulator/store";
import { timeLimitsDue } from "@/lib/carriers/messenger/store";
import type { DueQuery } from "@/lib/db/due-work/due-board";
import { testDatabase } from "@/lib/db/test-database";
import { asWorker } from "@/lib/db/transaction";
import { EARLY_RECEIPTS_DUE } from "@/lib/dispatch/receipts/store-receipts";
import { WATCHES_DUE } from "@/lib/gateway/contacts/group-records/public";
import { IMPORTS_DUE } from "@/lib/gateway/contacts/imports/public";
import { WEBHOOKS_DUE } from "@/lib/gateway/developers/webhooks/public";
import {
  AUTOMATIONS_DUE,
  CLICKS_DUE as STARTING_CLICKS_DUE,
  STEPS_DUE,
} from "@/lib/gateway/messaging/automations/public";
import { BULKS_DUE } from "@/lib/gateway/messaging/bulks/public";
import { CONFIRMATIONS_DUE } from "@/lib/gateway/messaging/conversations/public";
import { PARTS_DUE as INBOUND_PARTS_DUE } from "@/lib/gateway/messaging/inbound-parts/public";
import { REPLIES_DUE } from "@/lib/gateway/messaging/inbound-rules/public";
import { PARTS_DUE as KANNEL_PARTS_DUE } from "@/lib/gateway/messaging/kannel/public";
import { CLICKS_DUE } from "@/lib/gateway/responses/short-link-requests/public";
import { CHECKS_DUE } from "@/lib/gateway/trust/fraud-checks/public";
import { VERIFICATIONS_DUE } from "@/lib/gateway/trust/verify-codes/public";
import { MAILS_DUE } from "@/lib/mail/store";
import { REPORTS_DUE } from "@/lib/payment-providers/sandbox/deliver";
import { MESSAGES_DUE } from "@/lib/queue/store-ready";

testDatabase();

const QUERIES: Record<string, DueQuery> = {
  "arrivals in groups": WATCHES_DUE,
  automations: AUTOMATIONS_DUE,
  "clicks that start automations": STARTING_CLICKS_DUE,
  "steps of automations": STEPS_DUE,
  bulks: BULKS_DUE,
  clicks: CLICKS_DUE,
  confirmations: CONFIRMATIONS_DUE,
  "early receipts": EARLY_RECEIPTS_DUE,
  "fraud checks": CHECKS_DUE,
  imports: IMPORTS_DUE,
  "inbound parts": INBOUND_PARTS_DUE,
  "inbound replies": REPLIES_DUE,
  "Kannel's parts": KANNEL_PARTS_DUE,
  mails: MAILS_DUE,
  messages: MESSAGES_DUE,
  "payment reports": REPORTS_DUE,
  "simulated receipts": receiptsDue("simulator"),
  "simulated replies": SIMULATED_REPLIES_DUE,
  "time limits": timeLimitsDue("simulator"),
  verifications: VERIFICATIONS_DUE,
  webhooks: WEBHOOKS_DUE,
};

/** Every worker polls every second or two, whatever the number of rows. */
test.each(Object.entries(QUERIES))(
  "reads the next due time of %s from an index",
  async (_, due) => {
    const plan = await asWorker(async (tx) => {
      // The tables are empty, so a scan would be chosen even with an index.
      for (const way of ["seqscan", "bitmapscan", "sort"])
        await tx.query(`SET LOCAL enable_${way} = off`);
      const { rows } = await tx.query<{ "QUERY PLAN": string }>(`EXPLAIN ${due.sql}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan|Bitmap|-> +Sort /);
  },
);
