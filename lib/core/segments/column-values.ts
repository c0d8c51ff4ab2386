/**
 * Columns have no types, so a condition decides how a value is read. SQL does the same
 * (`lib/gateway/contacts/segments/store-conditions.ts`); a test compares both.
 */

/** A number without grouping, with decimal point or comma. */
export const NUMBER_PATTERN = "^[+-]?[0-9]{1,12}([.,][0-9]{1,6})?$";
/** ISO 8601, possibly with a time, which is ignored. */
export const ISO_DATE_PATTERN = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])([T ].*)?$";
export const POINT_DATE_PATTERN = "^(0?[1-9]|[12][0-9]|3[01])[.](0?[1-9]|1[0-2])[.]([0-9]{4})$";

/** Returns the month and day of dates with an anniversary on a day: 29 February is celebrated on 28 February in other years. */
export function listAnniversaries(day: string): string[] {
  const [year = 0] = day.split("-").map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const monthAndDay = day.slice(5);
  return monthAndDay === "02-28" && !isLeap ? ["02-28", "02-29"] : [monthAndDay];
}
