import { findHold, holdDispatch } from "@/lib/dispatch/hold/hold";
import { releaseDispatch } from "@/lib/dispatch/hold/release";
import { listQuarantined } from "@/lib/dispatch/quarantine";
import { dismissUnread, getUnread } from "@/lib/dispatch/unread";
import { retryQuarantined } from "@/lib/dispatch/submission/retry-quarantined";
import { type Command, print, printTable, readLimit, readLine, UsageError } from "./command";

const NO_SUCH_UNREAD = "Nothing unread has this digest (see dispatch problems)";

const MAX_REASON_LENGTH = 500;

const holdCommands: Command[] = [
  {
    name: "dispatch status",
    usage: "",
    summary: "Tell whether dispatch is held; exits with 1 if it is",
    async run() {
      const hold = await findHold();
      if (hold === null) return print("Workers send.");
      print(`Dispatch is held since ${hold.held_at.toISOString()}: ${hold.reason}`);
      process.exitCode = 1;
    },
  },
  {
    name: "dispatch hold",
    usage: "--reason TEXT",
    summary: "Stop everything that goes out, until it is released; messages are accepted",
    options: { reason: { type: "string" } },
    async run(input) {
      if (!(await holdDispatch(readLine(input, "reason", MAX_REASON_LENGTH))))
        throw new UsageError("Dispatch is held already (see dispatch status)");
      print("Dispatch is held. Workers finish what they are handing over.");
    },
  },
  {
    name: "dispatch release",
    usage: "[--discard-due]",
    summary: "Send again; with --discard-due end and refund what was due before the hold",
    options: { "discard-due": { type: "boolean" } },
    async run(input) {
      const discarded = await releaseDispatch(input.flag("discard-due"));
      if (discarded === null) throw new UsageError("Dispatch isn't held");
      if (discarded !== "kept") {
        printTable(
          ["ended unsent", "count"],
          [
            ["messages, refunded", String(discarded.messages)],
            ["bulks under way", String(discarded.bulks)],
            ["recurring bulks, due runs", String(discarded.recurringBulks)],
            ["people in automations", String(discarded.people)],
            ["replies", String(discarded.replies)],
            ["verifications", String(discarded.verifications)],
          ],
        );
      }
      print("Dispatch is released.");
    },
  },
];

export const dispatchCommands: Command[] = [
  ...holdCommands,
  {
    name: "dispatch problems",
    usage: "[--limit 50]",
    summary:
      "List outcomes and receipts that couldn't be written, and what carriers brought that couldn't be read; exits with 1 if there are any",
    options: { limit: { type: "string" } },
    async run(input) {
      const problems = await listQuarantined(readLimit(input, 50));
      if (problems.length === 0) return print("No set-aside outcomes.");
      printTable(
        ["time", "kind", "of", "error"],
        problems.map(({ at, kind, subject, error }) => [at.toISOString(), kind, subject, error]),
      );
      process.exitCode = 1;
    },
  },
  {
    name: "dispatch retry",
    usage: "ACCOUNT MESSAGE",
    summary: "Apply a set-aside outcome after fixing its cause; sends nothing",
    async run(input) {
      const uuid = input.positional(1, "MESSAGE");
      if (!/^[0-9a-f-]{36}$/.test(uuid)) throw new UsageError(`${uuid} isn't a message ID`);
      const written = await retryQuarantined(input.accountId(), uuid);
      if (!written) throw new UsageError("This message has no set-aside outcome");
      print("Written.");
    },
  },
  {
    name: "dispatch show",
    usage: "DIGEST",
    summary: "Print unreadable carrier input as hexadecimal",
    async run(input) {
      const unread = await getUnread(input.positional(0, "DIGEST"));
      if (unread === undefined) throw new UsageError(NO_SUCH_UNREAD);
      const { carrier, kind, reason, times, first_at, last_at, content } = unread;
      const howOften = times === "1" ? "once" : `${times} times`;
      print(`${kind} of ${carrier}, ${howOften}: ${reason}`);
      print(`first ${first_at.toISOString()}, last ${last_at.toISOString()}`);
      print(kind === "message" ? content.toString() : content.toString("hex"));
    },
  },
  {
    name: "dispatch dismiss",
    usage: "DIGEST",
    summary: "Delete unreadable carrier input after handling it",
    async run(input) {
      if (!(await dismissUnread(input.positional(0, "DIGEST"))))
        throw new UsageError(NO_SUCH_UNREAD);
      print("Deleted.");
    },
  },
];
