import { AGE_BUCKETS } from "@/lib/core/billing/ageing";
import type { Cents } from "@/lib/core/billing/charge";
import type { Context } from "@/lib/core/context";
import { readSnapshot } from "@/lib/db/transaction";
import { rowsDownload } from "@/lib/export/table-download";
import type { Cell } from "@/lib/export/table-file";
import { hasEverBeenOpen } from "@/lib/gateway/billing/documents/public";
import { hasTransfers } from "@/lib/gateway/billing/received-transfers/public";
import type { Download } from "@/lib/http/route";
import { type OpenItemInCents, type ItemSums, getItems, sumItems } from "./get-items";
import type { OpenItem, OpenItems, OpenItemsFileQuery } from "./schema";

const toUnits = (cents: Cents) => Number(cents) / 100;

const toItem = (item: OpenItemInCents): OpenItem => ({
  kind: item.kind,
  document_id: item.documentId,
  number: item.number,
  day: item.day,
  due_on: item.dueOn,
  days_overdue: item.daysOverdue,
  currency: item.currency,
  amount: toUnits(item.amount),
  fees: toUnits(item.fees),
  interest: toUnits(item.interest),
  paid: toUnits(item.paid),
  open: toUnits(item.open),
  reminders: item.reminded,
});

const toSums = ({
  currency,
  ages,
  charges,
  credits,
  total,
}: ItemSums): OpenItems["sums"][number] => ({
  currency,
  not_due: toUnits(ages.not_due),
  "1_30": toUnits(ages["1_30"]),
  "31_60": toUnits(ages["31_60"]),
  "61_90": toUnits(ages["61_90"]),
  over_90: toUnits(ages.over_90),
  charges: toUnits(charges),
  credits: toUnits(credits),
  total: toUnits(total),
});

export async function getOpenItems(ctx: Context): Promise<OpenItems> {
  const { id } = ctx.account;
  return readSnapshot(id, async (tx) => {
    const { today, items, sums } = await getItems(tx, id, ctx.now());
    const isUsed =
      items.length > 0 || (await hasEverBeenOpen(tx, id)) || (await hasTransfers(tx, id));
    return { today, is_used: isUsed, items: items.map(toItem), sums: sums.map(toSums) };
  });
}

const HEADINGS = [
  "kind",
  "number",
  "day",
  "due_on",
  "days_overdue",
  "amount",
  "paid",
  "open",
  "currency",
  "reminders",
  "account_id",
  ...AGE_BUCKETS,
  "fees",
  "interest",
] as const;

const toCells = (item: OpenItemInCents, ages: ItemSums["ages"] | undefined): Cell[] => [
  item.kind,
  item.number,
  item.day,
  item.dueOn,
  item.daysOverdue,
  toUnits(item.amount),
  toUnits(item.paid),
  toUnits(item.open),
  item.currency,
  item.reminded,
  item.accountId,
  ...AGE_BUCKETS.map((age) => (ages === undefined ? null : toUnits(ages[age]))),
  toUnits(item.fees),
  toUnits(item.interest),
];

export async function downloadOpenItems(
  ctx: Context,
  { format, separator }: OpenItemsFileQuery,
): Promise<Download> {
  const { id } = ctx.account;
  const { items } = await readSnapshot(id, (tx) => getItems(tx, id, ctx.now()));
  async function* streamRows(): AsyncGenerator<Cell[][]> {
    yield items.map((item) => toCells(item, sumItems([item])[0]?.ages));
  }
  return rowsDownload(
    ctx,
    { format, separator, headings: HEADINGS },
    { name: "open-items", rows: streamRows() },
  );
}
