import { describe, expect, test } from "vitest";
import { fc, runs } from "@/lib/core/ids/test-random";
import { toRrule } from "./rrule";
import {
  listDays,
  type RecurrenceRule,
  SET_POSITIONS,
  toDate,
  toDayNumber,
  WEEKDAYS,
  toWeekdayIndex,
} from "./rule";
import { listNextRuns, listSlots, localDate } from "./slots";

const DAILY: RecurrenceRule = {
  freq: "DAILY",
  interval: 1,
  by_day: null,
  by_month_day: null,
  by_set_pos: null,
  time: "09:00",
  from_date: "2026-01-01",
  until_date: null,
  except_dates: [],
};
const BERLIN = "Europe/Berlin";

const days = (more: Partial<RecurrenceRule>, count: number) => {
  const rule = { ...DAILY, ...more };
  const all: string[] = [];
  for (const day of listDays(rule, toDayNumber(rule.from_date))) {
    if (all.push(toDate(day)) === count) break;
  }
  return all;
};
const at = (iso: string) => Date.parse(iso) / 1000;

/** Returns whether a rule includes a day, independently of other days. */
function hasDay(rule: RecurrenceRule, day: number): boolean {
  const first = toDayNumber(rule.from_date);
  if (day < first || (rule.until_date !== null && day > toDayNumber(rule.until_date))) return false;
  const date = new Date(`${toDate(day)}T00:00:00Z`);
  const start = new Date(`${rule.from_date}T00:00:00Z`);
  const name = WEEKDAYS[toWeekdayIndex(day)] ?? "MO";
  const monthDay = date.getUTCDate();
  const isLastDay = new Date(date.getTime() + 86_400_000).getUTCDate() === 1;
  switch (rule.freq) {
    case "DAILY":
      return (day - first) % rule.interval === 0;
    case "WEEKLY": {
      const weeks = (day - toWeekdayIndex(day) - (first - toWeekdayIndex(first))) / 7;
      return weeks % rule.interval === 0 && rule.by_day?.includes(name) === true;
    }
    case "MONTHLY": {
      const months =
        (date.getUTCFullYear() - start.getUTCFullYear()) * 12 +
        date.getUTCMonth() -
        start.getUTCMonth();
      if (months % rule.interval !== 0) return false;
      if (rule.by_month_day !== null)
        return monthDay === rule.by_month_day || (isLastDay && monthDay < rule.by_month_day);
      if (rule.by_day?.[0] !== name) return false;
      const nextWeek = new Date(date.getTime() + 7 * 86_400_000);
      return rule.by_set_pos === -1
        ? nextWeek.getUTCMonth() !== date.getUTCMonth()
        : Math.ceil(monthDay / 7) === rule.by_set_pos;
    }
  }
}

const aDate = fc.integer({ min: toDayNumber("2020-01-01"), max: toDayNumber("2032-12-31") });
const parts = fc.oneof(
  fc.constant({ freq: "DAILY" as const }),
  fc
    .subarray([...WEEKDAYS], { minLength: 1 })
    .map((byDay) => ({ freq: "WEEKLY" as const, by_day: byDay })),
  fc.integer({ min: 1, max: 31 }).map((day) => ({ freq: "MONTHLY" as const, by_month_day: day })),
  fc
    .tuple(fc.constantFrom(...WEEKDAYS), fc.constantFrom(...SET_POSITIONS))
    .map(([day, position]) => ({
      freq: "MONTHLY" as const,
      by_day: [day],
      by_set_pos: position,
    })),
);
const aRule = fc
  .tuple(parts, fc.integer({ min: 1, max: 6 }), aDate, fc.option(fc.nat({ max: 900 })))
  .map(
    ([part, interval, first, length]): RecurrenceRule => ({
      ...DAILY,
      ...part,
      interval,
      from_date: toDate(first),
      until_date: length === null ? null : toDate(first + length),
    }),
  );

describe("days of a rule", () => {
  test("satisfy every part of the rule, whatever the start date", () => {
    fc.assert(
      fc.property(aRule, fc.integer({ min: -400, max: 1_500 }), (rule, shift) => {
        const from = toDayNumber(rule.from_date) + shift;
        const expected: number[] = [];
        for (let day = from; day < from + 800; day++) if (hasDay(rule, day)) expected.push(day);
        const actual: number[] = [];
        for (const day of listDays(rule, from)) {
          if (day >= from + 800) break;
          actual.push(day);
        }
        expect(actual).toEqual(expected);
      }),
      { numRuns: runs(300) },
    );
  });

  test("clamps day 31 to the last day of shorter months", () => {
    const monthly = { freq: "MONTHLY", by_month_day: 31 } as const;
    expect(days(monthly, 4)).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(days({ ...monthly, from_date: "2028-02-01" }, 1)).toEqual(["2028-02-29"]);
  });

  test("count every second week from the week of the first date", () => {
    const every2 = { freq: "WEEKLY", interval: 2, by_day: ["MO", "FR"] } as const;
    expect(days({ ...every2, from_date: "2026-01-07" }, 3)).toEqual([
      "2026-01-09",
      "2026-01-19",
      "2026-01-23",
    ]);
  });

  test("end with the rule", () => {
    expect(days({ until_date: "2026-01-03" }, 10)).toHaveLength(3);
    expect(days({ until_date: "2025-12-31" }, 10)).toEqual([]);
    expect(days({ from_date: "9999-12-30" }, 10)).toHaveLength(2);
  });
});

describe("slots", () => {
  const around = (time: string, from: string, count: number, timeZone = BERLIN) =>
    listSlots({ ...DAILY, time }, timeZone, { after: at(from), limit: count }).map((slot) =>
      new Date(slot.at * 1000).toISOString().slice(0, 16),
    );

  test("runs a time in a skipped hour once, an hour later", () => {
    expect(around("02:30", "2026-03-27T12:00:00Z", 3)).toEqual([
      "2026-03-28T01:30",
      "2026-03-29T01:30",
      "2026-03-30T00:30",
    ]);
  });

  test("runs a time in a repeated hour once, at its first occurrence", () => {
    expect(around("02:30", "2026-10-24T00:00:00Z", 3)).toEqual([
      "2026-10-24T00:30",
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
  });

  test("has no run on a day skipped at the date line", () => {
    const dates = listSlots({ ...DAILY, from_date: "2011-12-29" }, "Pacific/Apia", {
      after: 0,
      limit: 2,
    }).map(({ date }) => date);
    expect(dates).toEqual(["2011-12-29", "2011-12-31"]);
  });

  test("runs once on each date of a rule, in order, in any zone", () => {
    const zones = [
      "Europe/Berlin",
      "America/Sao_Paulo",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "America/St_Johns",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.nat({ max: 23 }),
        fc.nat({ max: 59 }),
        fc.integer({ min: toDayNumber("2015-01-01"), max: toDayNumber("2026-01-01") }),
        (timeZone, hour, minute, first) => {
          const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
          const rule = { ...DAILY, time, from_date: toDate(first) };
          const slots = listSlots(rule, timeZone, { after: 0, limit: 400 });
          expect(slots.map(({ date }) => date)).toEqual(
            Array.from({ length: 400 }, (_, index) => toDate(first + index)),
          );
          slots.forEach((slot, index) => {
            expect(slot.at).toBeGreaterThan(slots[index - 1]?.at ?? 0);
            expect(localDate(slot.at, timeZone)).toBe(slot.date);
          });
          const next = slots[200];
          if (next === undefined) throw new Error("There are 400");
          expect(listSlots(rule, timeZone, { after: next.at - 1, limit: 1 })).toEqual([next]);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test("excludes skipped dates and days already run from the next runs", () => {
    const rule = { ...DAILY, except_dates: ["2026-01-03", "2026-01-04"] };
    const after = at("2026-01-01T00:00:00Z");
    const dates = (fromDate?: string) =>
      listNextRuns(rule, BERLIN, {
        after,
        limit: 2,
        ...(fromDate !== undefined && { fromDate }),
      }).map(({ date }) => date);
    expect(dates()).toEqual(["2026-01-01", "2026-01-02"]);
    expect(dates("2026-01-02")).toEqual(["2026-01-02", "2026-01-05"]);
    expect(listSlots(rule, BERLIN, { after, limit: 3 }).map((slot) => slot.isExcepted)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

test("formats a rule as an RRULE", () => {
  const write = (more: Partial<RecurrenceRule>) => toRrule({ ...DAILY, ...more });
  expect(write({})).toBe("FREQ=DAILY");
  expect(write({ freq: "WEEKLY", interval: 2, by_day: ["MO", "FR"] })).toBe(
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR",
  );
  expect(write({ freq: "MONTHLY", by_month_day: 15 })).toBe("FREQ=MONTHLY;BYMONTHDAY=15");
  expect(write({ freq: "MONTHLY", by_month_day: 31 })).toBe(
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
  );
  expect(write({ freq: "MONTHLY", by_day: ["FR"], by_set_pos: -1, until_date: "2026-12-31" })).toBe(
    "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;UNTIL=20261231",
  );
});
