import { beforeAll, expect, test } from "vitest";
import { fc, runs } from "@/lib/core/ids/test-random";
import { examplePhone } from "@/lib/core/phone/example-phone";
import {
  ADDED_OPERATORS,
  type Condition,
  type ConditionGroup,
  DATE_OPERATORS,
  EVENT_OPERATORS,
  MATCHES,
  MESSAGE_STATES,
  NUMBER_OPERATORS,
  REPLY_TEXT_OPERATORS,
  SET_OPERATORS,
  SOURCES,
  TEXT_OPERATORS,
} from "@/lib/core/segments/conditions";
import { DAY_MS } from "@/lib/core/time/units";
import { testModule } from "@/lib/api-suites/test-module";
import { readAccount } from "@/lib/db/transaction";
import { toMoment } from "./people";
import { conditionsSchema } from "./schema-conditions";
import { countPeople, findPeople, hasOthers, joinPeople } from "./store-people";
import { storeContacts } from "./test-contacts";
import { isMet, type TestContact, type TestMoment } from "./test-evaluate";

const { account } = testModule({ isShared: true });

/** 28 February 2026 in Berlin, and still in Honolulu when it is 1 March in Berlin. */
const MOMENTS: TestMoment[] = [
  { now: new Date("2026-02-28T12:00:00Z"), timeZone: "Europe/Berlin" },
  { now: new Date("2026-02-28T23:30:00Z"), timeZone: "Europe/Berlin" },
  { now: new Date("2026-02-28T23:30:00Z"), timeZone: "Pacific/Honolulu" },
  { now: new Date("2024-02-28T12:00:00Z"), timeZone: "UTC" },
];
const GROUPS = [1, 2, 3];
const CAMPAIGNS = ["one", "two"];
const COUNTRIES = [
  "DE",
  "US",
  "CA",
  "BS",
  "KZ",
  "RU",
  "GB",
  "JE",
  "IM",
  "XK",
  "IT",
  "FR",
  "GP",
  "BL",
];
const VALUES = [
  null,
  "",
  " \t",
  "Berlin",
  " berlin\n",
  "Bernau",
  "ÄPFEL",
  "äpfel & Birnen",
  "100%",
  "1000",
  "a_b",
  "axb",
  "a\\b",
  "12",
  "+12,0",
  "12.5",
  "-3",
  "1.000,50",
  "12 pieces",
  "2026-02-28",
  "2026-03-01T23:59",
  "28.02.2026",
  "1.3.2026",
  "29.02.2000",
  "28.2.1999",
  "2026-02-30",
  "2026-13-01",
  "02/28/2026",
];
const WANTED = ["berlin", "ber", "ÄPFEL", "äpf", "0%", "a_b", "a\\", "12", "_", "%"];
const TEXTS = ["Yes please", " YES", "no", "100%", ""];

const times = fc
  .tuple(
    fc.constantFrom(...MOMENTS),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 1, max: 86_399 }),
  )
  .map(([{ now }, days, seconds]) => new Date(now.getTime() - days * DAY_MS - seconds * 1_000));
const often = fc.oneof(fc.constant(null), times);
const boolean = fc.boolean();
const entry = fc.record({
  group_id: fc.constantFrom(...GROUPS),
  a: fc.constantFrom(...VALUES),
  created_at: times,
  is_unsubscribed: boolean,
  is_form: boolean,
  is_import: boolean,
});
const contact = fc.record({
  entries: fc.uniqueArray(entry, {
    minLength: 1,
    maxLength: 3,
    selector: ({ group_id }) => group_id,
  }),
  is_blocked: boolean,
  sent_at: often,
  delivered_at: often,
  clicks: fc.array(
    fc.record({ campaign: fc.constantFrom(...CAMPAIGNS), at: times, is_person: boolean }),
    { maxLength: 2 },
  ),
  replies: fc.array(
    fc.record({ at: times, text: fc.constantFrom(...TEXTS), is_opt_out: boolean }),
    { maxLength: 2 },
  ),
});

const days = fc.integer({ min: 1, max: 30 });
const date = fc.constantFrom("2026-02-28", "2026-03-01", "2026-02-10", "2024-02-29");
const column = { group_id: fc.constantFrom(...GROUPS), column: fc.constant("a" as const) };
const event = { operator: fc.constantFrom(...EVENT_OPERATORS), days };
const set = fc.constantFrom(...SET_OPERATORS);
const some = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const kind = <K extends string>(name: K) => fc.constant(name);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: kind("text"),
    ...column,
    operator: fc.constantFrom(...TEXT_OPERATORS),
    value: fc.constantFrom(...WANTED),
  }),
  fc.record({
    kind: kind("number"),
    ...column,
    operator: fc.constantFrom(...NUMBER_OPERATORS),
    value: fc.constantFrom(12, 12.5, -3, 0, 1_000),
  }),
  fc.record({
    kind: kind("date"),
    ...column,
    operator: fc.constantFrom(...DATE_OPERATORS),
    date,
    days,
  }),
  fc.record({ kind: kind("groups"), operator: set, group_ids: some(GROUPS) }),
  fc.record({
    kind: kind("added"),
    group_id: fc.constantFrom(null, ...GROUPS),
    operator: fc.constantFrom(...ADDED_OPERATORS),
    date,
    days,
  }),
  fc.record({ kind: kind("source"), operator: set, sources: some(SOURCES) }),
  fc.record({ kind: kind("country"), operator: set, countries: some(COUNTRIES) }),
  fc.record({ kind: kind("message"), state: fc.constantFrom(...MESSAGE_STATES), ...event }),
  fc.record({ kind: kind("click"), campaign: fc.constantFrom(null, ...CAMPAIGNS), ...event }),
  fc.record({ kind: kind("reply"), text: fc.constant(null), ...event }),
  fc.record({
    kind: kind("reply"),
    text: fc.record({
      operator: fc.constantFrom(...REPLY_TEXT_OPERATORS),
      value: fc.constantFrom("yes", "0%", "es", "_"),
    }),
    operator: fc.constantFrom("last_days" as const, "not_last_days" as const),
    days,
  }),
  fc.record({ kind: fc.constantFrom("unsubscribed" as const, "blocked" as const), is: boolean }),
);
const arbitraryGroup = <T extends Condition | ConditionGroup>(child: fc.Arbitrary<T>) =>
  fc.record({
    kind: kind("group"),
    match: fc.constantFrom(...MATCHES),
    conditions: fc.array(child, { minLength: 1, maxLength: 3 }),
  });
const conditions: fc.Arbitrary<ConditionGroup> = arbitraryGroup(
  fc.oneof(
    condition,
    condition,
    arbitraryGroup(fc.oneof(condition, condition, arbitraryGroup(condition))),
  ),
);

const contacts: TestContact[] = fc
  .sample(contact, { numRuns: 150, seed: 7 })
  .map((fields, index) => {
    const country = COUNTRIES[index % COUNTRIES.length] ?? "DE";
    const phone = `${examplePhone(country).slice(0, -3)}${String(index).padStart(3, "0")}`;
    return { ...fields, phone, sent_at: fields.sent_at ?? fields.delivered_at };
  });

beforeAll(() => storeContacts(account.id, contacts));

test("finds the same people by SQL as by evaluating the conditions in memory", async () => {
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(conditions, fc.constantFrom(...MOMENTS), async (group, moment) => {
      expect(conditionsSchema.safeParse(group).error).toBeUndefined();
      const people = {
        accountId: account.id,
        groupIds: GROUPS,
        conditions: group,
        moment: toMoment(moment.now, moment.timeZone),
      };
      const wanted = contacts
        .filter((contact) => isMet(group, contact, moment))
        .map(({ phone }) => phone);
      sizes.add(wanted.length);
      await readAccount(account.id, (tx) =>
        joinPeople(tx, async () => {
          const found = await findPeople(tx, people, { limit: 1_000, offset: 0 });
          expect(found).toEqual([...wanted].sort());
          expect(await countPeople(tx, people, 20)).toBe(Math.min(20, wanted.length));
          expect(await hasOthers(tx, people)).toBe(wanted.length < contacts.length);
        }),
      );
    }),
    { numRuns: runs(400) },
  );
  expect(sizes.size).toBeGreaterThan(20);
});
