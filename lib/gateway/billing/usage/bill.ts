import type { Context } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { isMasked } from "@/lib/core/permissions/permissions";
import { HOUR_MS } from "@/lib/core/time/units";
import { maskPhoneNumber } from "@/lib/core/phone/mask-phone-number";
import { readAccount, type Tx, readSnapshot } from "@/lib/db/transaction";
import type { Cell } from "@/lib/export/table-file";
import { findUsers } from "@/lib/gateway/account/users/public";
import { getCentreLookup } from "@/lib/gateway/billing/cost-centres/public";
import { findCampaignsByBulks } from "@/lib/gateway/campaigns/campaign-messages/public";
import { getSpendingDetails, type SpendingDetail } from "@/lib/gateway/account/stats/public";
import { getKeyNames } from "@/lib/gateway/developers/api-keys/public";
import {
  type BilledMessage,
  findBilledMessages,
  sumBilledMessages,
} from "@/lib/gateway/messaging/sms/public";
import { findBilledChecks } from "@/lib/gateway/trust/fraud-checks/public";
import { findBilledCodes } from "@/lib/gateway/trust/verify-codes/public";
import { findCharges } from "@/lib/ledger/store-charges";
import type { BillLine, BillRange } from "./bill-line";
import { Remainders } from "./bill-remainders";
import type { BillColumn } from "./schema-values";

const PAGE_SIZE = 1_000;

const numberOrNull = (value: string | null): number | null =>
  value === null ? null : Number(value);

async function* walk<R>(
  accountId: number,
  readPage: (tx: Tx, after: string | null) => Promise<R[]>,
  toPlace: (row: R) => string,
): AsyncGenerator<R[]> {
  for (let after: string | null = null; ; ) {
    const place: string | null = after;
    const rows: R[] = await readAccount(accountId, (tx) => readPage(tx, place));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = toPlace(last);
  }
}

function toMessageLines(row: BilledMessage): BillLine[] {
  const linksPrice = BigInt(row.links_price ?? 0);
  const line: BillLine = {
    at: row.gateway_sent_at,
    item: "message",
    serviceCode: row.service_code,
    phone: row.phone,
    iso2: row.iso2,
    senderId: row.sender_id,
    source: Number(row.source),
    quantity: row.parts_count,
    amount: BigInt(row.price) - linksPrice,
    keyId: Number(row.key_id ?? 0),
    userId: numberOrNull(row.user_id),
    bulkId: row.bulk_id,
    campaigns: row.campaigns,
    id: row.uuid,
    origin: row.origin,
  };
  if (row.links_count === null) return [line];
  return [line, { ...line, item: "short_link", quantity: row.links_count, amount: linksPrice }];
}

async function* messageLines(accountId: number, range: BillRange): AsyncGenerator<BillLine[]> {
  const pages = walk(
    accountId,
    (tx, after) => findBilledMessages(tx, accountId, range, { after, limit: PAGE_SIZE }),
    ({ place }) => place,
  );
  for await (const rows of pages) {
    yield rows.flatMap(toMessageLines);
  }
}

async function* chargeLines(accountId: number, range: BillRange): AsyncGenerator<BillLine[]> {
  const pages = walk(
    accountId,
    async (tx, after) => {
      const charges = await findCharges(tx, accountId, range, { after, limit: PAGE_SIZE });
      const listSubjectIds = (kind: string) =>
        charges.filter(({ item }) => item === kind).map(({ subject_id: id }) => id);
      const codes = await findBilledCodes(tx, accountId, listSubjectIds("messenger_code"));
      const checks = await findBilledChecks(tx, accountId, listSubjectIds("fraud_check"));
      const details = new Map([...codes, ...checks].map((item) => [item.id, item]));
      return charges.map((charge) => ({ charge, detail: details.get(charge.subject_id) }));
    },
    ({ charge }) => charge.transfer_id,
  );
  for await (const rows of pages) {
    yield rows.flatMap(({ charge, detail }) =>
      detail === undefined
        ? []
        : {
            at: charge.created_at,
            item: charge.item,
            serviceCode: detail.service_code,
            phone: detail.phone,
            iso2: detail.iso2,
            senderId: null,
            source: 0,
            quantity: 1,
            amount: BigInt(charge.amount),
            keyId: Number(detail.key_id ?? 0),
            userId: numberOrNull(detail.user_id),
            bulkId: null,
            campaigns: null,
            id: charge.subject_id,
            origin: null,
          },
    );
  }
}

async function toCells(
  ctx: Context,
  tx: Tx,
  lines: readonly BillLine[],
): Promise<Record<BillColumn, Cell>[]> {
  const { id: accountId, currency } = ctx.account;
  const bulkIds = [...new Set(lines.flatMap(({ bulkId }) => bulkId ?? []))];
  const keyNames = await getKeyNames(tx, accountId, [...new Set(lines.map((line) => line.keyId))]);
  const users = await findUsers(tx, [...new Set(lines.flatMap(({ userId }) => userId ?? []))]);
  const findCentre = await getCentreLookup(tx, accountId, bulkIds);
  const campaigns = new Map<string, string[]>();
  const bulks = bulkIds.map((bulkId) => ({ accountId, bulkId }));
  const campaignsOfBulks = bulks.length === 0 ? [] : await findCampaignsByBulks(tx, bulks);
  for (const { bulk_id: bulkId, campaign } of campaignsOfBulks)
    campaigns.set(bulkId, [...(campaigns.get(bulkId) ?? []), campaign]);
  const isMaskedFor = isMasked("exportPersonal", ctx.actor);
  return lines.map((line) => ({
    charged_at: line.at?.toISOString() ?? null,
    item: line.item,
    service_code: line.serviceCode || null,
    phone: line.phone !== null && isMaskedFor ? maskPhoneNumber(line.phone) : line.phone,
    iso2: line.iso2 || null,
    sender_id: line.senderId,
    source: line.source,
    quantity: line.quantity,
    amount: microToNumber(line.amount),
    currency,
    key_id: line.keyId === 0 ? dashboardKeyId(accountId) : line.keyId,
    key_name: keyNames.get(line.keyId) ?? null,
    person: line.userId === null ? null : (users.get(line.userId)?.name ?? null),
    cost_centre: findCentre(line.keyId, line.bulkId),
    bulk: line.bulkId,
    campaigns:
      line.campaigns ??
      (line.bulkId === null ? null : (campaigns.get(line.bulkId)?.join(",") ?? null)),
    id: line.id,
    origin: line.origin,
  }));
}

/** Snapshot taken before lines are read page by page. */
export interface BillStart {
  range: BillRange;
  /** Later messages may still be added with earlier times than those read. */
  recent: Date;
  sums: SpendingDetail[];
  /** Sums of messages since `recent` that have a line, and of their links. */
  listed: SpendingDetail[];
}

const UNSETTLED_MS = HOUR_MS;

export async function getBillStart(ctx: Context, { from, to }: BillRange): Promise<BillStart> {
  const { id } = ctx.account;
  const recent = new Date(Math.max(from.getTime(), ctx.now().getTime() - UNSETTLED_MS));
  return readSnapshot(id, async (tx) => {
    const { sums, readAt } = await getSpendingDetails(tx, id, from, to);
    const until = new Date(Math.min(readAt.getTime(), to.getTime()));
    const listed = await sumBilledMessages(tx, id, { from: recent, to: until });
    return { range: { from, to: until }, recent, sums, listed };
  });
}

/** Yields pages of an itemized bill: messages with their links, codes and checks in order of charge, then charges without a line. */
export async function* billPages(
  ctx: Context,
  { range, recent, sums, listed }: BillStart,
  columns: readonly BillColumn[],
): AsyncGenerator<Cell[][]> {
  const accountId = ctx.account.id;
  const toPage = async (lines: readonly BillLine[]) => {
    const cells = await readAccount(accountId, (tx) => toCells(ctx, tx, lines));
    return cells.map((row) => columns.map((column) => row[column]));
  };
  const remainders = new Remainders(sums);
  // Messages written while the bill is read must not offset deleted ones.
  remainders.subtractSums(listed);
  const gone = new Remainders(listed);
  const isOld = ({ at }: BillLine) => at !== null && at < recent;
  for await (const lines of messageLines(accountId, range)) {
    remainders.subtract(lines.filter(isOld));
    gone.subtract(lines.filter((line) => !isOld(line)));
    yield toPage(lines);
  }
  for await (const lines of chargeLines(accountId, range)) {
    remainders.subtract(lines);
    yield toPage(lines);
  }
  const remaining = [...remainders.toLines(), ...gone.toLines()];
  if (remaining.length > 0) yield toPage(remaining);
}
