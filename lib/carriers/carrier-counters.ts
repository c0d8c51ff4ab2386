import type { CarrierHealth } from "./carrier";
import type { PartOutcome } from "./code-messenger";

type Counters = CarrierHealth["counters"];

/** Counts parts since the start of a carrier. */
export function createCounters() {
  const counters: Counters = {
    submitted: 0,
    accepted: 0,
    throttled: 0,
    refused: 0,
    unknown: 0,
    receipts: 0,
    inbound: 0,
  };
  return {
    read: (): Counters => ({ ...counters }),
    add(name: keyof Counters, count = 1): void {
      counters[name] += count;
    },
    recordOutcome({ kind }: PartOutcome): void {
      if (kind !== "temporary") counters[kind] += 1;
    },
    recordRequest({ kind }: PartOutcome, parts: number): void {
      counters.submitted += parts;
      counters[kind === "temporary" ? "throttled" : kind] += parts;
    },
  };
}
