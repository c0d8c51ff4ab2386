import { DomainError } from "@/lib/core/errors";
import { listNextRuns, localDate } from "@/lib/core/recurrence/slots";
import { MAX_EXCEPT_DATES } from "@/lib/core/recurrence/rule";
import { toUnix } from "@/lib/core/time/time";
import { announceAtCommit } from "@/lib/db/announce-work";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { assertBulk } from "@/lib/gateway/messaging/bulks/public";
import { findNextOrThrow, NO_SLOT } from "./next-slot";
import type { RecurringBulk } from "./schema";
import { toSender } from "./sender";
import { auditObject, lockOrThrow, toResource } from "./service";
import { type RecurringBulkRecord, saveRecurringBulk } from "./store";

export async function pauseRecurringBulk(ctx: WriteContext, id: number): Promise<RecurringBulk> {
  const { tx, account, now } = ctx;
  const before = await lockOrThrow(ctx, id);
  const after = { ...before, ...NO_SLOT, pause: "person", changed_at: now() } as const;
  await saveRecurringBulk(tx, account.id, after);
  await recordAudit(tx, ctx, { action: "recurring_bulk.paused", object: auditObject(after) });
  return toResource(tx, ctx, after);
}

/** Goes on with the next run to come, in the name of who resumes it. */
export async function resumeRecurringBulk(ctx: WriteContext, id: number): Promise<RecurringBulk> {
  const { tx, account, now } = ctx;
  const before = await lockOrThrow(ctx, id);
  if (before.pause === null) return toResource(tx, ctx, before);
  await assertBulk(ctx, { ...before.bulk, phones: before.phones });
  const after: RecurringBulkRecord = {
    ...before,
    ...(await findNextOrThrow(ctx, before, before)),
    ...toSender(ctx),
    pause: null,
    failures: 0,
    changed_at: now(),
  };
  await saveRecurringBulk(tx, account.id, after);
  await recordAudit(tx, ctx, { action: "recurring_bulk.resumed", object: auditObject(after) });
  announceAtCommit(tx, "recurring-bulks");
  return toResource(tx, ctx, after);
}

/** Makes an exception of the next run's date; exceptions that are over are dropped. */
export async function skipNextRun(ctx: WriteContext, id: number): Promise<RecurringBulk> {
  const { tx, account, now } = ctx;
  const before = await lockOrThrow(ctx, id);
  const { rule, time_zone: timeZone, next_date: date } = before;
  const [next] =
    date === null
      ? []
      : listNextRuns(rule, timeZone, { after: toUnix(now()), fromDate: date, limit: 1 });
  if (next === undefined) {
    throw new DomainError("unprocessable", "No run is to come.", { reason: "recurrence_over" });
  }
  const today = localDate(toUnix(now()), timeZone);
  const futureExceptions = rule.except_dates.filter((exception) => exception >= today);
  if (futureExceptions.length >= MAX_EXCEPT_DATES) {
    const message = `A rule can have up to ${MAX_EXCEPT_DATES} exceptions.`;
    throw new DomainError("unprocessable", message, {
      reason: "too_many_exceptions",
      limit: MAX_EXCEPT_DATES,
    });
  }
  const exceptions = [...futureExceptions, next.date].sort();
  const after = { ...before, rule: { ...rule, except_dates: exceptions }, changed_at: now() };
  await saveRecurringBulk(tx, account.id, after);
  await recordAudit(tx, ctx, {
    action: "recurring_bulk.run_skipped",
    object: auditObject(after),
    after: { date: next.date },
  });
  return toResource(tx, ctx, after);
}
