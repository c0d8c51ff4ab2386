import { DELIVERED } from "@/lib/core/messages/message-state";
import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import { fromUnix, toUnix } from "@/lib/core/time/time";
import { DAY_MS, DAY_SECONDS, startOfUnit } from "@/lib/core/time/units";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { resolveRange } from "@/lib/gateway/account/stats/public";
import { findContacts } from "@/lib/gateway/contacts/phones/public";
import { findSentTo } from "@/lib/gateway/messaging/sms/public";
import type { PumpingReport, ReportQuery } from "./schema";
import { type HumanSignal, MAX_REPORTED_NUMBERS, MAX_REPORTED_PREFIXES } from "./schema-values";
import { findLatestStops, findStopTotals, type StopRecord } from "./store-stops";

const RANGE = { longest: 90, usual: 30 };
const MAX_SUM_ROWS = 1_000;
const MESSAGES = 5;

type Person = PumpingReport["people"][number];

const toStopTotals = ({ stops, amount }: { stops: string; amount: string }) => ({
  stopped: Number(stops),
  saved: microToNumber(BigInt(amount)),
});

async function findHumanSignal(
  tx: Tx,
  accountId: number,
  stop: StopRecord,
  contacts: ReadonlySet<string>,
): Promise<HumanSignal | null> {
  if (stop.sign !== null) return stop.sign;
  if (contacts.has(stop.phone)) return "contact";
  const lowerBound = uuidLowerBound(stop.stopped_at);
  const sent = await findSentTo(tx, accountId, { phone: stop.phone, before: lowerBound }, MESSAGES);
  return sent.some(({ dlr_code }) => dlr_code === DELIVERED) ? "message" : null;
}

/** Finds stopped numbers that seem to belong to a person, each with its latest stop. */
async function findPeople(
  tx: Tx,
  accountId: number,
  range: { from: Date; to: Date },
): Promise<Person[]> {
  const part = { ...range, limit: MAX_REPORTED_NUMBERS };
  const signed = await findLatestStops(tx, accountId, { ...part, onlySigned: true });
  const latest = await findLatestStops(tx, accountId, { ...part, onlySigned: false });
  const byPhone = new Map<string, StopRecord>();
  for (const stop of [...signed, ...latest]) {
    if (!byPhone.has(stop.phone)) byPhone.set(stop.phone, stop);
  }
  const contacts = await findContacts(tx, accountId, [...byPhone.keys()]);
  const people: Person[] = [];
  for (const stop of byPhone.values()) {
    const sign = await findHumanSignal(tx, accountId, stop, contacts);
    if (sign === null) continue;
    const { phone, iso2, reason, stopped_at } = stop;
    people.push({ phone, iso2, reason, stopped_at: toUnix(stopped_at), sign });
  }
  return people.sort((a, b) => b.stopped_at - a.stopped_at);
}

export function getReport(ctx: Context, query: ReportQuery): Promise<PumpingReport> {
  const { id, currency } = ctx.account;
  const reportRange = resolveRange(ctx, query, RANGE);
  const from = startOfUnit(fromUnix(reportRange.from), DAY_MS);
  const to = new Date(Math.ceil(reportRange.to / DAY_SECONDS) * DAY_MS);
  const range = { from, to };
  return readAccount(id, async (tx) => {
    const days = await findStopTotals(tx, id, "day", { ...range, limit: MAX_SUM_ROWS });
    const countries = await findStopTotals(tx, id, "iso2", { ...range, limit: MAX_SUM_ROWS });
    const reasons = await findStopTotals(tx, id, "reason", { ...range, limit: MAX_SUM_ROWS });
    const prefixes = await findStopTotals(tx, id, "prefix", {
      ...range,
      limit: MAX_REPORTED_PREFIXES,
    });
    const totals = days.map(toStopTotals);
    const amount = days.reduce((sum, row) => sum + BigInt(row.amount), 0n);
    return {
      currency,
      from: toUnix(from),
      to: toUnix(to),
      stopped: totals.reduce((sum, { stopped }) => sum + stopped, 0),
      saved: microToNumber(amount),
      unchecked: Number(reasons.find(({ reason }) => reason === "unchecked")?.stops ?? 0),
      days: days.map((row) => ({ day: toUnix(row.day), ...toStopTotals(row) })),
      countries: countries.map((row) => ({ iso2: row.iso2, ...toStopTotals(row) })),
      reasons: reasons.flatMap((row) =>
        row.reason === "unchecked" ? [] : [{ reason: row.reason, ...toStopTotals(row) }],
      ),
      prefixes: prefixes.map((row) => ({
        prefix: row.prefix,
        iso2: row.iso2,
        ...toStopTotals(row),
      })),
      people: await findPeople(tx, id, range),
    };
  });
}
