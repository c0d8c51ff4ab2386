import type { MessageSumsRecord } from "@/lib/gateway/account/stats/service-usage";
import type { BillLine } from "./bill-line";

type Named = Pick<BillLine, "serviceCode" | "iso2" | "keyId">;

interface Rest extends Named {
  messages: number;
  parts: number;
  amount: bigint;
}

const toKey = ({ serviceCode, iso2, keyId }: Named) => `${serviceCode}/${iso2}/${keyId}`;

/** Charges for messages that no line stands for: those that were deleted, or are older than messages are kept. */
export class Rests {
  readonly #rests: Map<string, Rest>;

  /** Begins with everything that was charged, by service, country and key. */
  constructor(sums: readonly MessageSumsRecord[]) {
    this.#rests = new Map(
      sums.map((row) => {
        const named = {
          serviceCode: row.service_code,
          iso2: row.iso2,
          keyId: Number(row.key_id),
        };
        const left = { messages: Number(row.messages), parts: Number(row.parts) };
        return [toKey(named), { ...named, ...left, amount: BigInt(row.cost) }];
      }),
    );
  }

  subtract(lines: readonly BillLine[]): void {
    for (const line of lines) {
      const rest = this.#rests.get(toKey(line));
      if (rest === undefined) continue;
      rest.messages -= 1;
      rest.parts -= line.quantity;
      rest.amount -= line.amount;
    }
  }

  /** One line for each service, country and key with something left. */
  toLines(): BillLine[] {
    return [...this.#rests.values()]
      .filter(({ messages }) => messages > 0)
      .map(({ messages: _, parts, ...rest }) => ({
        ...rest,
        item: "deleted_messages",
        at: null,
        phone: null,
        senderId: null,
        source: 0,
        quantity: parts,
        userId: null,
        bulkId: null,
        campaigns: null,
        id: null,
      }));
  }
}
