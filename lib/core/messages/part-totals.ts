import { SENT_CONDITION } from "./message-conditions";

export const LAST_PARTS_CLASS = 5;

const countSent = (condition: string) =>
  `count(*) FILTER (WHERE ${SENT_CONDITION} AND ${condition})`;
const sumSavable = (amount: string) =>
  `coalesce(sum(${amount}) FILTER (WHERE ${SENT_CONDITION} AND savable_parts > 0), 0)::bigint`;

/** Columns of `message_stats` about parts, each with its aggregate over messages. */
export const PART_SUMS_SQL = {
  parts_1: countSent("parts_count = 1"),
  parts_2: countSent("parts_count = 2"),
  parts_3: countSent("parts_count = 3"),
  parts_4: countSent("parts_count = 4"),
  parts_5: countSent(`parts_count >= ${LAST_PARTS_CLASS}`),
  checked: countSent("savable_parts IS NOT NULL"),
  one_over: countSent("is_one_over"),
  savable: countSent("savable_parts > 0"),
  savable_parts: sumSavable("savable_parts"),
  savable_cost: sumSavable("savable_parts * (price - coalesce(links_price, 0)) / parts_count"),
} as const;
export type PartSum = keyof typeof PART_SUMS_SQL;
/** `savable_cost` in micro-units. */
export type PartTotals = Record<PartSum, bigint>;

export const PART_SUMS = Object.keys(PART_SUMS_SQL) as PartSum[];

export interface CountedParts {
  parts_count: number;
  price: string;
  links_price: string | null;
  /** Null for one part, and if unknown. */
  savable_parts: number | null;
  is_one_over: boolean | null;
}

export function toPartTotals(row: CountedParts): PartTotals {
  const { parts_count: parts, savable_parts: savable } = row;
  const unitPrice = (BigInt(row.price) - BigInt(row.links_price ?? 0)) / BigInt(parts);
  const count = (isCounted: boolean) => (isCounted ? 1n : 0n);
  return {
    parts_1: count(parts === 1),
    parts_2: count(parts === 2),
    parts_3: count(parts === 3),
    parts_4: count(parts === 4),
    parts_5: count(parts >= LAST_PARTS_CLASS),
    checked: count(savable !== null),
    one_over: count(row.is_one_over === true),
    savable: count((savable ?? 0) > 0),
    savable_parts: BigInt(savable ?? 0),
    savable_cost: BigInt(savable ?? 0) * unitPrice,
  };
}

export const createPartTotals = (): PartTotals =>
  Object.fromEntries(PART_SUMS.map((name) => [name, 0n])) as PartTotals;

export function addPartTotals(sum: PartTotals, added: PartTotals): void {
  for (const name of PART_SUMS) sum[name] += added[name];
}
