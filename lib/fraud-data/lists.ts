import { FRAUD_LISTS, type FraudList } from "@/lib/core/trust/fraud/data";
import { type ParsedList, parseFraudList } from "@/lib/core/trust/fraud/list-lines";
import { asWorker } from "@/lib/db/transaction";
import { RereadTimer } from "./reread";
import { findContent, findLists } from "./store";

const EMPTY: ParsedList = { count: 0, has: () => false };

/** Changes take effect within half a minute; unchanged lists are not reloaded. */
export class LocalLists {
  readonly #read = new Map<FraudList, ParsedList>();
  readonly #versions = new Map<FraudList, number>();
  readonly #reread: RereadTimer;

  constructor(now: () => number = Date.now) {
    this.#reread = new RereadTimer(now);
  }

  has(list: FraudList, text: string): boolean {
    return (this.#read.get(list) ?? EMPTY).has(text);
  }

  async refresh(): Promise<void> {
    if (!this.#reread.take()) return;
    const versions = new Map(
      (await asWorker(findLists)).map(({ list, updated_at }) => [list, updated_at.getTime()]),
    );
    for (const list of FRAUD_LISTS) {
      const version = versions.get(list) ?? 0;
      if (version === (this.#versions.get(list) ?? 0)) continue;
      const content = version === 0 ? null : await asWorker((tx) => findContent(tx, list));
      this.#read.set(list, content === null ? EMPTY : parseFraudList(list, content));
      this.#versions.set(list, version);
    }
  }
}
