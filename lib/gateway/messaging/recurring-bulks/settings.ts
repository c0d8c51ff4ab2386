import { combineErrors, DomainError } from "@/lib/core/errors";
import type { RecurrenceRule } from "@/lib/core/recurrence/rule";
import type { WriteContext } from "@/lib/db/write-context";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { assertBulk, readNumbers } from "@/lib/gateway/messaging/bulks/public";
import type { RecurrenceRuleInput, RecurringBulkWrite } from "./schema";
import type { RecurringBulkRecord } from "./store";

function toRule({
  interval,
  except_dates: exceptions,
  ...rule
}: RecurrenceRuleInput): RecurrenceRule {
  return {
    freq: rule.freq,
    interval: interval ?? 1,
    by_day: rule.by_day ?? null,
    by_month_day: rule.by_month_day ?? null,
    by_set_pos: rule.by_set_pos ?? null,
    time: rule.time,
    from_date: rule.from_date,
    until_date: rule.until_date ?? null,
    except_dates: [...new Set(exceptions)].sort(),
  };
}

/** Returns numbers in E.164. @throws DomainError 422 at each that can't be read */
async function parsePhones(
  { account }: WriteContext,
  phones: RecurringBulkWrite["phones"],
): Promise<string[] | null> {
  if (phones == null) return null;
  const { phones: numbers, invalid } = await readNumbers(phones, account.iso2);
  const errors = invalid.map(
    (entry) =>
      new DomainError("phone_not_possible", "This isn't a phone number.", {
        path: `phones[${phones.findIndex((phone) => String(phone).trim().startsWith(entry))}]`,
      }),
  );
  if (errors.length > 0) throw combineErrors(errors);
  return numbers;
}

export type Settings = Pick<
  RecurringBulkRecord,
  "name" | "bulk" | "phones" | "rule" | "time_zone" | "max_late_minutes" | "not_after_minutes"
>;

export async function toSettings(ctx: WriteContext, input: RecurringBulkWrite): Promise<Settings> {
  const {
    name,
    rule,
    time_zone: timeZone,
    max_late_minutes: maxLate,
    not_after_minutes: notAfter,
    phones,
    ...bulk
  } = input;
  await assertBulk(ctx, { ...bulk, phones });
  return {
    name,
    bulk,
    phones: await parsePhones(ctx, phones),
    rule: toRule(rule),
    time_zone: timeZone ?? (await getTimeZone(ctx.tx, ctx.account.id)),
    max_late_minutes: maxLate ?? null,
    not_after_minutes: notAfter ?? null,
  };
}
