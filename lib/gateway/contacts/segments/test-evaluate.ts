import { parseInternationalDigits } from "@/lib/core/phone/parse-digits";
import { type Condition, type ConditionNode, isGroup } from "@/lib/core/segments/conditions";
import { startOfDay, wallTimeAt } from "@/lib/core/time/zoned-time";
import { DAY_MS } from "@/lib/core/time/units";

/** People as a program would hold them, to compare the SQL with; written from the descriptions of the conditions. */

export interface TestEntry {
  group_id: number;
  a: string | null;
  created_at: Date;
  is_unsubscribed: boolean;
  is_form: boolean;
  is_import: boolean;
}

export interface TestContact {
  phone: string;
  entries: TestEntry[];
  is_blocked: boolean;
  sent_at: Date | null;
  delivered_at: Date | null;
  clicks: { campaign: string; at: Date; is_person: boolean }[];
  replies: { at: Date; text: string; is_opt_out: boolean }[];
}

export interface TestMoment {
  now: Date;
  timeZone: string;
}

const trim = (text: string | null) =>
  (text ?? "").replace(/^[ \t\r\n\u00a0]+|[ \t\r\n\u00a0]+$/g, "");

function readDate(text: string): string | null {
  const [, iso] = /^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/.exec(text) ?? [];
  const [, day = "", month = "", year] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ?? [];
  const found = iso ?? (year && `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  if (!found) return null;
  const [, m = 0, d = 0] = found.split("-").map(Number);
  return m >= 1 && m <= 12 && d >= 1 && d <= 31 ? found : null;
}

const readNumber = (text: string) =>
  /^[+-]?\d{1,12}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : null;

function isoDay(at: number, timeZone: string): string {
  const { year, month, day } = wallTimeAt(at / 1_000, timeZone);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

function isEvent(
  { operator, days }: { operator: string; days?: number | null },
  times: Date[],
  { now }: TestMoment,
): boolean {
  const isRecent = times.some((at) => now.getTime() - at.getTime() <= (days ?? 0) * DAY_MS);
  return {
    ever: times.length > 0,
    never: times.length === 0,
    last_days: isRecent,
    not_last_days: !isRecent,
  }[operator as "ever"];
}

function meetsColumn(
  condition: Extract<Condition, { kind: "text" | "number" | "date" }>,
  value: string,
  { now, timeZone }: TestMoment,
): boolean {
  if (condition.kind === "text") {
    const [text, wanted] = [value.toLowerCase(), (condition.value ?? "").toLowerCase()];
    return {
      is: text === wanted,
      is_not: text !== wanted,
      contains: text.includes(wanted),
      begins: text.startsWith(wanted),
      is_empty: text === "",
      is_not_empty: text !== "",
    }[condition.operator];
  }
  if (condition.kind === "number") {
    const number = readNumber(value);
    if (number === null) return false;
    const { value: than, operator } = condition;
    return { equals: number === than, less: number < than, greater: number > than }[operator];
  }
  const day = readDate(value);
  if (day === null) return false;
  const today = isoDay(now.getTime(), timeZone);
  const { date, days, operator } = condition;
  const isLeap = new Date(Date.UTC(Number(today.slice(0, 4)), 1, 29)).getUTCMonth() === 1;
  const feast = day.endsWith("-02-29") && !isLeap ? "02-28" : day.slice(5);
  return {
    on: day === date,
    before: day < (date ?? ""),
    after: day > (date ?? ""),
    last_days: day <= today && day >= addDays(today, -(days ?? 0)),
    next_days: day >= today && day <= addDays(today, days ?? 0),
    anniversary: feast === today.slice(5),
  }[operator];
}

function meets(condition: Condition, contact: TestContact, moment: TestMoment): boolean {
  const { entries } = contact;
  switch (condition.kind) {
    case "text":
    case "number":
    case "date":
      return entries.some(
        (entry) =>
          entry.group_id === condition.group_id && meetsColumn(condition, trim(entry.a), moment),
      );
    case "groups":
      return (
        entries.some(({ group_id }) => condition.group_ids.includes(group_id)) ===
        (condition.operator === "any_of")
      );
    case "added": {
      const times = entries
        .filter(({ group_id }) => condition.group_id == null || group_id === condition.group_id)
        .map(({ created_at }) => created_at);
      if (condition.operator.endsWith("_days")) return isEvent(condition, times, moment);
      const noon = Date.parse(`${condition.date}T12:00:00Z`) / 1_000;
      const start = startOfDay(noon, moment.timeZone) * 1_000;
      return times.some((at) => at.getTime() < start === (condition.operator === "before"));
    }
    case "source":
      return (
        entries.some(({ is_form, is_import }) =>
          condition.sources.some(
            (source) =>
              ({ form: is_form, import: is_import, other: !is_form && !is_import })[source],
          ),
        ) ===
        (condition.operator === "any_of")
      );
    case "country": {
      const { country } = parseInternationalDigits(contact.phone.slice(1)) ?? {};
      return condition.countries.includes(country ?? "") === (condition.operator === "any_of");
    }
    case "message": {
      const at = contact[`${condition.state}_at`];
      return isEvent(condition, at === null ? [] : [at], moment);
    }
    case "click":
      return isEvent(
        condition,
        contact.clicks
          .filter(
            ({ campaign, is_person }) => is_person && (condition.campaign ?? campaign) === campaign,
          )
          .map(({ at }) => at),
        moment,
      );
    case "reply": {
      const { text } = condition;
      const isMatch = (reply: string) =>
        text == null ||
        (text.operator === "contains"
          ? reply.toLowerCase().includes(text.value.toLowerCase())
          : trim(reply).toLowerCase().startsWith(text.value.toLowerCase()));
      return isEvent(
        condition,
        contact.replies
          .filter(({ is_opt_out, text: reply }) => !is_opt_out && isMatch(reply))
          .map(({ at }) => at),
        moment,
      );
    }
    case "unsubscribed":
      return entries.some(({ is_unsubscribed }) => is_unsubscribed) === condition.is;
    case "blocked":
      return contact.is_blocked === condition.is;
  }
}

export function isMet(node: ConditionNode, contact: TestContact, moment: TestMoment): boolean {
  if (!isGroup(node)) return meets(node, contact, moment);
  const met = node.conditions.map((child) => isMet(child, contact, moment));
  return { all: met.every(Boolean), any: met.some(Boolean), none: !met.some(Boolean) }[node.match];
}
