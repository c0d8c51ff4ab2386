import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import {
  type Counts,
  DAY_MS,
  type Figures,
  evaluateAttempt,
  LONG_BUCKET_MS,
  NO_COUNTS,
  toPrefix,
  RECENT_ATTEMPTS,
  rangeOfNumbers,
  SHORT_BUCKET_MS,
  WEEK_MS,
  type CountWindow,
} from "./pumping-rules";

export interface Visit {
  at: number;
  phone: string;
  iso2: string;
  isAttack: boolean;
  isDelivered: boolean;
  /** After how long the code is entered; null: never. */
  checkedAfterMs: number | null;
}

export const PRICE = 75_000n;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const COUNTRIES = [
  { iso2: "DE", code: "+4915", share: 0.7, ranges: 100 },
  { iso2: "AT", code: "+4366", share: 0.2, ranges: 40 },
  { iso2: "CH", code: "+4178", share: 0.1, ranges: 20 },
] as const;

type Random = () => number;
const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 10)).join("");
const numberIn = (random: Random, code: string, range: number): string =>
  `${code}${String(range).padStart(3, "0")}${digits(random, 6)}`;

/** People who sign in: most enter their code within a minute, some ask again, a third were here before. */
export function goodVisits(
  seed: number,
  { hours, perHour }: { hours: number; perHour: number },
): Visit[] {
  const random = createSeededRandom(seed);
  const known: { phone: string; iso2: string }[] = [];
  const visits: Visit[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    const busy = 0.4 + 1.2 * Math.max(0, Math.sin(((hour % 24) / 24) * 2 * Math.PI - 1.5));
    for (let n = 0; n < perHour * busy; n += 1) {
      const at = (hour + random()) * HOUR_MS;
      const pick = random();
      const country = pick < 0.7 ? COUNTRIES[0] : pick < 0.9 ? COUNTRIES[1] : COUNTRIES[2];
      const old = known[Math.floor(random() * known.length)];
      const isOld = old !== undefined && random() < 0.33;
      const person = isOld
        ? old
        : {
            phone: numberIn(random, country.code, Math.floor(random() * country.ranges)),
            iso2: country.iso2,
          };
      if (!isOld) known.push(person);
      const isDelivered = random() < 0.97;
      const isChecked = isDelivered && random() < 0.86;
      const visit = { ...person, isAttack: false, isDelivered };
      visits.push({ ...visit, at, checkedAfterMs: isChecked ? 10_000 + random() * 50_000 : null });
      if (!isChecked && random() < 0.5) {
        visits.push({
          ...visit,
          at: at + 45_000 + random() * 60_000,
          isDelivered: true,
          checkedAfterMs: 20_000,
        });
      }
    }
  }
  return visits;
}

interface Attack {
  from: number;
  hours: number;
  perHour: number;
  code: string;
  iso2: string;
  ranges: readonly number[];
  /** Blocks of 10,000 numbers within each range. */
  blocks: number;
  /** How many of its codes the attacker enters to look honest. */
  checked: number;
}

/** A fraudster's requests, evenly over their ranges. */
export function attackVisits(seed: number, attack: Attack): Visit[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: Math.round(attack.hours * attack.perHour) }, (_, at) => {
    const range = attack.ranges[at % attack.ranges.length] ?? 0;
    const block = String(Math.floor(random() * attack.blocks)).padStart(2, "0");
    return {
      at: (attack.from + (at + random()) / attack.perHour) * HOUR_MS,
      phone: `${attack.code}${String(range).padStart(3, "0")}${block}${digits(random, 4)}`,
      iso2: attack.iso2,
      isAttack: true,
      isDelivered: random() < 0.95,
      checkedAfterMs: random() < attack.checked ? 30_000 : null,
    };
  });
}

/** Buckets in memory, as the store keeps them in tables. */
class Counters {
  readonly #buckets = new Map<string, Map<number, Counts>>();

  add(keys: readonly string[], at: number, more: Partial<Counts>): void {
    for (const key of keys) {
      for (const size of [SHORT_BUCKET_MS, LONG_BUCKET_MS]) {
        const name = `${size} ${key}`;
        const buckets = this.#buckets.get(name) ?? new Map<number, Counts>();
        this.#buckets.set(name, buckets);
        const start = at - (at % size);
        const had = buckets.get(start) ?? NO_COUNTS;
        buckets.set(start, {
          attempts: had.attempts + (more.attempts ?? 0),
          delivered: had.delivered + (more.delivered ?? 0),
          checked: had.checked + (more.checked ?? 0),
          amount: had.amount + (more.amount ?? 0n),
        });
      }
    }
  }

  #sum(size: number, key: string, now: number, span: number): Counts {
    const buckets = this.#buckets.get(`${size} ${key}`) ?? new Map<number, Counts>();
    let sum = NO_COUNTS;
    for (let start = now - (now % size); start > now - span; start -= size) {
      const one = buckets.get(start);
      if (one === undefined) continue;
      sum = {
        attempts: sum.attempts + one.attempts,
        delivered: sum.delivered + one.delivered,
        checked: sum.checked + one.checked,
        amount: sum.amount + one.amount,
      };
    }
    return sum;
  }

  window(key: string, now: number): CountWindow {
    return {
      hour: this.#sum(SHORT_BUCKET_MS, key, now, HOUR_MS),
      running: this.#sum(SHORT_BUCKET_MS, key, now, 1),
      day: this.#sum(LONG_BUCKET_MS, key, now, DAY_MS),
      week: this.#sum(LONG_BUCKET_MS, key, now, WEEK_MS),
    };
  }
}

export interface Outcome {
  attacks: number;
  attacksStopped: number;
  /** People and their requests; someone who gets in by another try is not stopped. */
  people: number;
  peopleStopped: number;
}

/** Plays visits in order against the rules. `countedFrom`: the hour from which they are judged in the outcome. */
function playVisits(visits: readonly Visit[], countedFrom: number): Outcome {
  const counters = new Counters();
  const numbers = new Map<string, { recent: number[]; isKnown: boolean }>();
  const outcome = { attacks: 0, attacksStopped: 0 };
  const people = new Map<string, boolean>();
  type Event = { at: number; run: () => void };
  const later: Event[] = [];
  const sorted = [...visits].sort((a, b) => a.at - b.at);
  for (const visit of sorted) {
    later.sort((a, b) => a.at - b.at);
    while (later[0] !== undefined && later[0].at <= visit.at) later.shift()?.run();
    const { phone, iso2, at } = visit;
    const keys = [`p${toPrefix(phone)}`, `r${rangeOfNumbers(phone)}`, `c${iso2}`, "a"] as const;
    const number = numbers.get(phone) ?? { recent: [], isKnown: false };
    numbers.set(phone, number);
    const figures: Figures = {
      recent: number.recent.map((time) => new Date(time)),
      isKnown: number.isKnown,
      prefix: counters.window(keys[0], at),
      range: counters.window(keys[1], at),
      country: counters.window(keys[2], at),
      account: counters.window(keys[3], at),
    };
    const rules = { isCountryAllowed: true, spendCap: null };
    const stop = evaluateAttempt({ phone, amount: PRICE }, figures, rules, new Date(at));
    if (at >= countedFrom * HOUR_MS) {
      if (visit.isAttack) {
        outcome.attacks += 1;
        if (stop !== null) outcome.attacksStopped += 1;
      } else people.set(phone, (people.get(phone) ?? true) && stop !== null);
    }
    if (stop !== null) continue;
    number.recent = [at, ...number.recent].slice(0, RECENT_ATTEMPTS);
    counters.add(keys, at, { attempts: 1, amount: PRICE });
    if (visit.isDelivered) {
      later.push({ at: at + 5_000, run: () => counters.add(keys, at, { delivered: 1 }) });
    }
    if (visit.checkedAfterMs !== null) {
      const run = () => {
        counters.add(keys, at, { checked: 1 });
        number.isKnown = true;
      };
      later.push({ at: at + visit.checkedAfterMs, run });
    }
  }
  const stopped = [...people.values()].filter((isStopped) => isStopped).length;
  return { ...outcome, people: people.size, peopleStopped: stopped };
}

type Shape = Omit<Attack, "from" | "hours">;

/** The shape that the rules were written for, and another one: a third of it is in ranges where people live, and it enters some codes. */
export const ATTACKS: Readonly<Record<"few" | "many", Shape>> = {
  few: { perHour: 1_200, code: "+4915", iso2: "DE", ranges: [940], blocks: 5, checked: 0 },
  many: {
    perHour: 600,
    code: "+4366",
    iso2: "AT",
    blocks: 60,
    checked: 0.08,
    ranges: [3, 7, 901, 902, 903, 904],
  },
};

/** So slow that nothing is suspicious, for days, until nobody's codes are the usual in its range; then as fast as it can. */
export const PATIENT: Shape & { slowly: number } = {
  perHour: 138,
  code: "+4915",
  iso2: "DE",
  ranges: [941],
  blocks: 100,
  checked: 0,
  slowly: 130,
};

const HOURS_BEFORE_ATTACK = 168;

/** Plays eight hours of an attack after a week of people. Returns which shares of its spend and of people were stopped. */
export function playAttack(
  seed: number,
  { slowly = 0, ...attack }: Shape & { slowly?: number },
): { spend: number; people: number; played: Outcome } {
  const good = goodVisits(seed + 1, { hours: HOURS_BEFORE_ATTACK + 10, perHour: 120 });
  const slow = { ...attack, from: HOURS_BEFORE_ATTACK - slowly, hours: slowly, perHour: 1 };
  const attacks = [
    ...attackVisits(seed + 2, slow),
    ...attackVisits(seed, { ...attack, from: HOURS_BEFORE_ATTACK + 1, hours: 8 }),
  ];
  const played = playVisits([...good, ...attacks], HOURS_BEFORE_ATTACK);
  return {
    spend: played.attacksStopped / played.attacks,
    people: played.peopleStopped / played.people,
    played,
  };
}

export const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
