import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import {
  type Counts,
  DAY_MS,
  type Stats,
  evaluateAttempt,
  LONG_BUCKET_MS,
  NO_COUNTS,
  toPrefix,
  RECENT_ATTEMPTS,
  toNumberRange,
  SHORT_BUCKET_MS,
  WEEK_MS,
  type CountWindow,
} from "./pumping-rules";

export interface SimulatedAttempt {
  at: number;
  phone: string;
  iso2: string;
  isAttack: boolean;
  isDelivered: boolean;
  /** Delay until the code is entered; null if it never is. */
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
const randomDigits = (random: Random, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 10)).join("");
const randomNumber = (random: Random, code: string, range: number): string =>
  `${code}${String(range).padStart(3, "0")}${randomDigits(random, 6)}`;

/** Genuine sign-ins: most enter their code within a minute, some request another one, a third are returning users. */
export function legitimateTraffic(
  seed: number,
  { hours, perHour }: { hours: number; perHour: number },
): SimulatedAttempt[] {
  const random = createSeededRandom(seed);
  const customers: { phone: string; iso2: string }[] = [];
  const attempts: SimulatedAttempt[] = [];
  for (let hour = 0; hour < hours; hour += 1) {
    const load = 0.4 + 1.2 * Math.max(0, Math.sin(((hour % 24) / 24) * 2 * Math.PI - 1.5));
    for (let n = 0; n < perHour * load; n += 1) {
      const at = (hour + random()) * HOUR_MS;
      const roll = random();
      const country = roll < 0.7 ? COUNTRIES[0] : roll < 0.9 ? COUNTRIES[1] : COUNTRIES[2];
      const returning = customers[Math.floor(random() * customers.length)];
      const isReturning = returning !== undefined && random() < 0.33;
      const person = isReturning
        ? returning
        : {
            phone: randomNumber(random, country.code, Math.floor(random() * country.ranges)),
            iso2: country.iso2,
          };
      if (!isReturning) customers.push(person);
      const isDelivered = random() < 0.97;
      const isChecked = isDelivered && random() < 0.86;
      const attempt = { ...person, isAttack: false, isDelivered };
      attempts.push({
        ...attempt,
        at,
        checkedAfterMs: isChecked ? 10_000 + random() * 50_000 : null,
      });
      if (!isChecked && random() < 0.5) {
        attempts.push({
          ...attempt,
          at: at + 45_000 + random() * 60_000,
          isDelivered: true,
          checkedAfterMs: 20_000,
        });
      }
    }
  }
  return attempts;
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
  /** Share of codes that the attacker enters to look genuine. */
  checkedShare: number;
}

/** An attacker's requests, spread evenly over their ranges. */
export function attackTraffic(seed: number, attack: Attack): SimulatedAttempt[] {
  const random = createSeededRandom(seed);
  return Array.from({ length: Math.round(attack.hours * attack.perHour) }, (_, at) => {
    const range = attack.ranges[at % attack.ranges.length] ?? 0;
    const block = String(Math.floor(random() * attack.blocks)).padStart(2, "0");
    return {
      at: (attack.from + (at + random()) / attack.perHour) * HOUR_MS,
      phone: `${attack.code}${String(range).padStart(3, "0")}${block}${randomDigits(random, 4)}`,
      iso2: attack.iso2,
      isAttack: true,
      isDelivered: random() < 0.95,
      checkedAfterMs: random() < attack.checkedShare ? 30_000 : null,
    };
  });
}

/** In-memory version of the store's buckets. */
class Counters {
  readonly #buckets = new Map<string, Map<number, Counts>>();

  add(keys: readonly string[], at: number, more: Partial<Counts>): void {
    for (const key of keys) {
      for (const size of [SHORT_BUCKET_MS, LONG_BUCKET_MS]) {
        const name = `${size} ${key}`;
        const buckets = this.#buckets.get(name) ?? new Map<number, Counts>();
        this.#buckets.set(name, buckets);
        const start = at - (at % size);
        const previous = buckets.get(start) ?? NO_COUNTS;
        buckets.set(start, {
          attempts: previous.attempts + (more.attempts ?? 0),
          delivered: previous.delivered + (more.delivered ?? 0),
          checked: previous.checked + (more.checked ?? 0),
          amount: previous.amount + (more.amount ?? 0n),
        });
      }
    }
  }

  #sum(size: number, key: string, now: number, span: number): Counts {
    const buckets = this.#buckets.get(`${size} ${key}`) ?? new Map<number, Counts>();
    let sum = NO_COUNTS;
    for (let start = now - (now % size); start > now - span; start -= size) {
      const bucket = buckets.get(start);
      if (bucket === undefined) continue;
      sum = {
        attempts: sum.attempts + bucket.attempts,
        delivered: sum.delivered + bucket.delivered,
        checked: sum.checked + bucket.checked,
        amount: sum.amount + bucket.amount,
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
  /** People; `peopleStopped` excludes those who passed on a retry. */
  people: number;
  peopleStopped: number;
}

/** Runs attempts in order against the rules. Attempts before `warmupHours` only fill the counters. */
function simulate(attempts: readonly SimulatedAttempt[], warmupHours: number): Outcome {
  const counters = new Counters();
  const numbers = new Map<string, { recent: number[]; isKnown: boolean }>();
  const outcome = { attacks: 0, attacksStopped: 0 };
  const people = new Map<string, boolean>();
  type Event = { at: number; run: () => void };
  const scheduled: Event[] = [];
  const sorted = [...attempts].sort((a, b) => a.at - b.at);
  for (const attempt of sorted) {
    scheduled.sort((a, b) => a.at - b.at);
    while (scheduled[0] !== undefined && scheduled[0].at <= attempt.at) scheduled.shift()?.run();
    const { phone, iso2, at } = attempt;
    const keys = [`p${toPrefix(phone)}`, `r${toNumberRange(phone)}`, `c${iso2}`, "a"] as const;
    const number = numbers.get(phone) ?? { recent: [], isKnown: false };
    numbers.set(phone, number);
    const figures: Stats = {
      recent: number.recent.map((time) => new Date(time)),
      isKnown: number.isKnown,
      prefix: counters.window(keys[0], at),
      range: counters.window(keys[1], at),
      country: counters.window(keys[2], at),
      account: counters.window(keys[3], at),
    };
    const rules = { isCountryAllowed: true, spendCap: null };
    const stop = evaluateAttempt({ phone, amount: PRICE }, figures, rules, new Date(at));
    if (at >= warmupHours * HOUR_MS) {
      if (attempt.isAttack) {
        outcome.attacks += 1;
        if (stop !== null) outcome.attacksStopped += 1;
      } else people.set(phone, (people.get(phone) ?? true) && stop !== null);
    }
    if (stop !== null) continue;
    number.recent = [at, ...number.recent].slice(0, RECENT_ATTEMPTS);
    counters.add(keys, at, { attempts: 1, amount: PRICE });
    if (attempt.isDelivered) {
      scheduled.push({ at: at + 5_000, run: () => counters.add(keys, at, { delivered: 1 }) });
    }
    if (attempt.checkedAfterMs !== null) {
      const run = () => {
        counters.add(keys, at, { checked: 1 });
        number.isKnown = true;
      };
      scheduled.push({ at: at + attempt.checkedAfterMs, run });
    }
  }
  const stopped = [...people.values()].filter((isStopped) => isStopped).length;
  return { ...outcome, people: people.size, peopleStopped: stopped };
}

type AttackPattern = Omit<Attack, "from" | "hours">;

/** `few` is the pattern the rules were tuned for. A third of the requests of `many` target ranges with real users, and it enters some codes. */
export const ATTACKS: Readonly<Record<"few" | "many", AttackPattern>> = {
  few: { perHour: 1_200, code: "+4915", iso2: "DE", ranges: [940], blocks: 5, checkedShare: 0 },
  many: {
    perHour: 600,
    code: "+4366",
    iso2: "AT",
    blocks: 60,
    checkedShare: 0.08,
    ranges: [3, 7, 901, 902, 903, 904],
  },
};

/** Low-and-slow attack: stays below thresholds for days to poison the range's baseline, then floods. */
export const SLOW_ATTACK: AttackPattern & { slowHours: number } = {
  perHour: 138,
  code: "+4915",
  iso2: "DE",
  ranges: [941],
  blocks: 100,
  checkedShare: 0,
  slowHours: 130,
};

const HOURS_BEFORE_ATTACK = 168;

/** Simulates eight hours of an attack after a week of genuine traffic. Returns the stopped shares of its spend and of people. */
export function simulateAttack(
  seed: number,
  { slowHours = 0, ...attack }: AttackPattern & { slowHours?: number },
): { spend: number; people: number; outcome: Outcome } {
  const legitimate = legitimateTraffic(seed + 1, { hours: HOURS_BEFORE_ATTACK + 10, perHour: 120 });
  const slow = { ...attack, from: HOURS_BEFORE_ATTACK - slowHours, hours: slowHours, perHour: 1 };
  const attacks = [
    ...attackTraffic(seed + 2, slow),
    ...attackTraffic(seed, { ...attack, from: HOURS_BEFORE_ATTACK + 1, hours: 8 }),
  ];
  const outcome = simulate([...legitimate, ...attacks], HOURS_BEFORE_ATTACK);
  return {
    spend: outcome.attacksStopped / outcome.attacks,
    people: outcome.peopleStopped / outcome.people,
    outcome,
  };
}

export const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
