/** Faults between acceptance and handset: dispatch, receipts, opt-outs, text deletion. */

const HAND_OVER_TEST = "lib/dispatch/submission/submit-message.unit.test.ts";
const FENCE_TEST = "lib/dispatch/submission/fence.topology.test.ts";
const QUEUE_STORE = "lib/queue/store-claims.ts";

export const DISPATCH_FAULTS = [
  {
    name: "A worker that lost its lease finishes what another one has taken over",
    subject: "dispatch",
    file: "lib/queue/store-outcomes.ts",
    from: `       AND q.lease + 0 = $4::bigint AND q.attempt = o.attempt
     RETURNING q.account_id, q.uuid\`,`,
    to: `       AND $4::bigint IS NOT NULL
     RETURNING q.account_id, q.uuid\`,`,
    tests: [FENCE_TEST],
  },
  {
    name: "A message that a worker has leased is claimed by another one",
    subject: "dispatch",
    file: QUEUE_STORE,
    from: `WHERE q.account_id = $1::bigint AND q.lease IS NULL AND q.due_at <= now()
             ORDER BY q.due_at, q.uuid LIMIT $3 FOR UPDATE SKIP LOCKED`,
    to: `WHERE q.account_id = $1::bigint AND q.due_at <= now()
             ORDER BY q.due_at, q.uuid LIMIT $3 FOR UPDATE SKIP LOCKED`,
    tests: [FENCE_TEST],
  },
  {
    name: "The number of the attempt is not raised by a claim",
    subject: "dispatch",
    file: QUEUE_STORE,
    from: "attempt = q.attempt + 1 FROM due",
    to: "attempt = q.attempt FROM due",
    tests: [FENCE_TEST],
  },
  {
    name: "A worker that lost its lease submits what it held",
    subject: "dispatch",
    file: "lib/dispatch/submission/submit-message.ts",
    from: "  if (!canStart()) {\n",
    to: "  if (canStart.length > 0) {\n",
    tests: [HAND_OVER_TEST],
  },
  {
    name: "The rate of a carrier is ignored",
    subject: "dispatch",
    file: "lib/dispatch/submission/submit-message.ts",
    from: "await route.pace?.waitForSlots(fullSubmission.parts.length, canStart);",
    to: "undefined as (() => Promise<void>) | undefined;",
    tests: [HAND_OVER_TEST],
  },
  {
    name: "A receipt of a part overwrites a final one",
    subject: "receipts",
    file: "lib/core/messages/message-state.ts",
    from: "return RANK[incoming] > RANK[current] ? incoming : current;",
    to: "return RANK[incoming] >= RANK[current] ? incoming : current;",
    tests: ["lib/dispatch/receipts/receipts.topology.test.ts"],
  },
  {
    name: "A message that has ended gets another end from a later receipt",
    subject: "receipts",
    file: "lib/dispatch/receipts/receipt-apply.ts",
    from: "dlrCode = isFinalDlr(dlrCode) ? dlrCode : mergeMessage(parts);",
    to: "dlrCode = isFinalDlr(0) ? dlrCode : mergeMessage(parts);",
    tests: ["lib/dispatch/receipts/receipts.topology.test.ts"],
  },
  {
    name: "A number that opted out meanwhile is written to",
    subject: "opt-outs",
    file: "lib/dispatch/submission/submit-message.ts",
    from: "  if (claim.isBlocked) return toFailed(claim, DESTINATION_BLOCKED, TIMELINE_NOTES.blocked);\n",
    to: "",
    tests: ["lib/gateway/messaging/conversations/opt-out.own-db.test.ts"],
  },
  {
    name: "A text that is to be forgotten stays once the message is handed over",
    subject: "deletion",
    file: "lib/gateway/messaging/sms/store-outcomes.ts",
    from: "settle_id = s.settle_id, text = CASE WHEN m.is_text_deleted THEN NULL ELSE m.text END",
    to: "settle_id = s.settle_id, text = m.text",
    also: [
      {
        // The database rejects a text in such a row.
        file: "lib/db/migrations/0032_deleted_texts.sql",
        from: "OR status_code = 0 OR text IS NULL);",
        to: "OR status_code >= 0 OR text IS NULL);",
      },
    ],
    tests: ["lib/gateway/messaging/sms/change/deletion.own-db.test.ts"],
  },
  {
    name: "The text of a deleted message stays in the log of mails",
    subject: "deletion",
    file: "lib/gateway/messaging/email-log/store.ts",
    from: "`UPDATE email_log SET subject = NULL, body = NULL",
    to: "`UPDATE email_log SET subject = NULL",
    tests: ["lib/mail-in/deletion.test.ts"],
  },
];
