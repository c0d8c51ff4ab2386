import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { fromUnix } from "@/lib/core/time/time";
import { DAY_SECONDS, HOUR_SECONDS, nextFullHour } from "@/lib/core/time/units";
import { readAccount, type Tx, withAccount, readSnapshot } from "@/lib/db/transaction";
import { assertFitsExcel } from "@/lib/export/excel-limit";
import { rowsDownload } from "@/lib/export/table-download";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { Download } from "@/lib/http/route";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import {
  assertSpendingRetained,
  MAX_RANGE_DAYS,
  MAX_SOURCE_DAYS,
  type Range,
  listPeopleCosts,
  listSources,
  getSpending,
  getSpendingTotals,
  getSpendingGroups,
  resolveRange,
} from "@/lib/gateway/account/stats/public";
import { findUsers } from "@/lib/gateway/account/users/public";
import { sumByCostCentre } from "@/lib/gateway/billing/cost-centres/public";
import { getKeyNames } from "@/lib/gateway/developers/api-keys/public";
import { billPages, getBillStart } from "./bill";
import type { BillQuery, UsageReport, UsageReportQuery } from "./schema";
import { BILL_COLUMNS } from "./schema-values";

const DEFAULT_DAYS = 30;

async function getKeys(tx: Tx, accountId: number, range: Range): Promise<UsageReport["keys"]> {
  const groups = await getSpendingGroups(tx, accountId, range, "key_id");
  const ids = groups.map(({ group }) => Number(group));
  const names = await getKeyNames(tx, accountId, ids);
  const dashboard = dashboardKeyId(accountId);
  return groups.map(({ group, ...sums }) => {
    const id = Number(group);
    return { key_id: id, name: id === dashboard ? null : (names.get(id) ?? null), ...sums };
  });
}

async function getPeople(tx: Tx, accountId: number, range: Range): Promise<UsageReport["people"]> {
  const rows = await listPeopleCosts(tx, accountId, range);
  const users = await findUsers(
    tx,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, ...costs }) => ({
    user_id: userId === 0 ? null : userId,
    name: users.get(userId)?.name ?? null,
    ...costs,
  }));
}

export async function downloadBill(ctx: Context, query: BillQuery): Promise<Download> {
  const { id } = ctx.account;
  const { format } = query;
  const range = resolveRange(ctx, query, { longest: MAX_RANGE_DAYS.day, usual: DEFAULT_DAYS });
  // Hours that other sums use for the range.
  const hours = {
    from: fromUnix(nextFullHour(range.from)),
    to: fromUnix(nextFullHour(range.to)),
  };
  await readAccount(id, (tx) => assertSpendingRetained(tx, ctx, range));
  await assertFitsExcel(format, async (limit) => {
    const { messages, short_links, messenger_codes, fraud_checks } = await readAccount(id, (tx) =>
      getSpending(tx, id, range),
    );
    return messages + short_links + messenger_codes + fraud_checks > limit;
  });
  // Own transaction: a GET that writes to the audit log.
  await withAccount(id, async (tx) => {
    const after = { format, columns: BILL_COLUMNS, filters: ["counted_at"] };
    await recordAudit(tx, ctx, { action: "sms.exported", object: { kind: "sms" }, after });
  });
  const start = await getBillStart(ctx, hours);
  return rowsDownload(
    ctx,
    { format, separator: query.separator, headings: BILL_COLUMNS },
    { name: "bill", rows: billPages(ctx, start, BILL_COLUMNS) },
  );
}

/** Reads one snapshot, so that totals agree. */
export async function getUsageReport(ctx: Context, query: UsageReportQuery): Promise<UsageReport> {
  const { id, currency } = ctx.account;
  const { interval } = query;
  const range = resolveRange(ctx, query, {
    longest: MAX_RANGE_DAYS[interval],
    usual: DEFAULT_DAYS,
  });
  // One hour more, because clocks may be set back.
  const isShort = range.to - range.from <= MAX_SOURCE_DAYS * DAY_SECONDS + HOUR_SECONDS;
  return readSnapshot(id, async (tx) => {
    await assertSpendingRetained(tx, ctx, range);
    const timeZone = query.time_zone ?? (await getTimeZone(tx, id));
    const options = { interval, timeZone };
    const { totals, periods } = await getSpendingTotals(tx, id, range, options, null);
    const services = await getSpendingGroups(tx, id, range, "service");
    const countries = await getSpendingGroups(tx, id, range, "iso2");
    const centres = await sumByCostCentre(tx, id, {
      from: fromUnix(range.from),
      to: fromUnix(range.to),
    });
    return {
      currency,
      time_zone: timeZone,
      ...range,
      totals,
      periods,
      services: services.map(({ group: service, ...sums }) => ({ service, ...sums })),
      countries: countries.map(({ group, ...sums }) => ({ iso2: group || null, ...sums })),
      keys: await getKeys(tx, id, range),
      cost_centres: centres.map(({ costCentre, cost, messages, parts }) => ({
        cost_centre: costCentre,
        messages,
        parts,
        cost: microToNumber(cost),
      })),
      people: isShort ? await getPeople(tx, id, range) : null,
      sources: isShort ? await listSources(tx, id, range) : null,
    };
  });
}
