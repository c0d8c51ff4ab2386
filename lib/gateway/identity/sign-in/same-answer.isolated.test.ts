import { expect, test, vi } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { freshIp, makeTestApi, TEST_IP_HEADER } from "@/lib/api-suites/test-api";
import { enter, makeSigningPerson } from "@/lib/gateway/identity/users/test-person";

/** Nobody learns from an answer, or from how long it took, who has an account. */

const work = vi.hoisted(() => ({ hashes: 0 }));
// The real library, counted: Argon2 is what costs time, so equal counts are equal times on any machine.
vi.mock("@node-rs/argon2", async (importReal) => {
  const real = await importReal<typeof import("@node-rs/argon2")>();
  const counted =
    <A extends unknown[], R>(run: (...given: A) => R) =>
    (...given: A): R => {
      work.hashes += 1;
      return run(...given);
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

const database = testDatabase();
const { api } = makeTestApi();

let count = 0;
const unknownEmail = () => `nobody${++count}.${Date.now().toString(36)}@example.com`;

async function post(path: string, body: object) {
  const response = await api.request(path, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      [TEST_IP_HEADER]: freshIp(),
    },
    body: JSON.stringify(body),
  });
  const { request_id: _, ...answer } = await response.json();
  return { status: response.status, answer };
}

const signUp = async (email: string) => {
  const body = { name: "A", account_name: "B", password: "a fine long password", iso2: "DE" };
  const { status, answer } = await post("/sign_ups", { ...body, email });
  return { status, message: answer.message };
};

async function disabled(): Promise<string> {
  const person = await makeSigningPerson();
  await database.current
    .pool("app")
    .query("UPDATE users SET disabled_at = now() WHERE user_id = $1", [person.userId]);
  return person.email;
}

const known = async () => (await makeSigningPerson()).email;
const unknown = async () => unknownEmail();

/** What is asked, of whom, and how many times Argon2 may run for it. */
const QUESTIONS: [string, (email: string) => Promise<unknown>, number][] = [
  ["signing in", (email) => enter(email, "not the password"), 1],
  ["signing up", signUp, 1],
  ["asking for a new password", (email) => post("/password_resets", { email }), 0],
];
const REPEATS = 7;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test.each(QUESTIONS)("%s: the same answer after the same work", async (name, ask, hashes) => {
  await ask(unknownEmail());
  const people = { known, unknown, disabled };
  const seen = new Map<string, { answers: Set<string>; hashes: Set<number>; times: number[] }>();
  for (let i = 0; i < REPEATS; i += 1) {
    for (const [kind, make] of Object.entries(people)) {
      const email = await make();
      const entry = seen.get(kind) ?? { answers: new Set(), hashes: new Set(), times: [] };
      seen.set(kind, entry);
      work.hashes = 0;
      const startedAt = performance.now();
      entry.answers.add(JSON.stringify(await ask(email)));
      entry.times.push(performance.now() - startedAt);
      entry.hashes.add(work.hashes);
    }
  }
  const kinds = [...seen.values()];
  expect(new Set(kinds.flatMap(({ answers }) => [...answers])).size).toBe(1);
  expect(kinds.flatMap((kind) => [...kind.hashes])).toEqual([hashes, hashes, hashes]);
  const figures = [...seen].map(([kind, { times }]) => `${kind} ${median(times).toFixed(0)} ms`);
  console.info(`${name}: ${figures.join(", ")}`);
});
