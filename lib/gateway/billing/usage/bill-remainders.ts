import type { ChargedItem } from "@/lib/core/billing/balance-items";
import type { SpendingDetail } from "@/lib/gateway/account/stats/public";
import type { BillLine } from "./bill-line";

interface Remainder
  extends Pick<BillLine, "serviceCode" | "iso2" | "keyId" | "quantity" | "amount"> {
  item: ChargedItem;
  entries: number;
}

const toKey = ({ item, serviceCode, iso2, keyId }: Omit<Remainder, "entries">) =>
  // Sums of codes have no service.
  `${item}/${item === "messenger_code" ? "" : serviceCode}/${iso2}/${keyId}`;

const toRest = (row: SpendingDetail): Remainder => ({
  item: row.item as ChargedItem,
  serviceCode: row.service_code,
  iso2: row.iso2,
  keyId: Number(row.key_id),
  entries: Number(row.entries),
  quantity: Number(row.quantity),
  amount: BigInt(row.cost),
});

/** Charges whose subject was deleted or is past its retention. */
export class Remainders {
  readonly #rests: Map<string, Remainder>;

  constructor(sums: readonly SpendingDetail[]) {
    this.#rests = new Map(sums.map(toRest).map((rest) => [toKey(rest), rest]));
  }

  #take(remainder: Remainder): void {
    const rest = this.#rests.get(toKey(remainder));
    if (rest === undefined) return;
    rest.entries -= remainder.entries;
    rest.quantity -= remainder.quantity;
    rest.amount -= remainder.amount;
  }

  subtractSums(sums: readonly SpendingDetail[]): void {
    for (const row of sums) this.#take(toRest(row));
  }

  subtract(lines: readonly BillLine[]): void {
    for (const line of lines) {
      // A line of links is for all of its message.
      const entries = line.item === "short_link" ? line.quantity : 1;
      this.#take({ ...line, item: line.item as ChargedItem, entries });
    }
  }

  toLines(): BillLine[] {
    return [...this.#rests.values()]
      .filter(({ entries }) => entries > 0)
      .map(({ item, entries: _, ...rest }) => ({
        ...rest,
        item: `deleted_${item}s`,
        at: null,
        phone: null,
        senderId: null,
        source: 0,
        userId: null,
        bulkId: null,
        campaigns: null,
        id: null,
        origin: null,
      }));
  }
}
