import { expect, test } from "vitest";
import { testApi } from "@/lib/api-suites/test-module";
import { freshIp, TEST_IP_HEADER } from "@/lib/api-suites/test-api";
import { argon2Work } from "@/lib/gateway/identity/passwords/test-argon2";
import { enter, makeSigningPerson } from "@/lib/gateway/account/users/test-person";

/**
 * Neither responses nor response times reveal who has an account. Argon2 dominates the time, so equal counts mean
 * equal times on any machine.
 */

const { database, api } = testApi();

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
/** Signed up with the password of `signUp`, and not confirmed yet. */
const waiting = async () => {
  const email = unknownEmail();
  await signUp(email);
  return email;
};

/** Requests by email, with the expected number of Argon2 runs. */
const QUESTIONS: [string, (email: string) => Promise<unknown>, number][] = [
  ["signing in", (email) => enter(email, "not the password"), 1],
  ["signing up", signUp, 2],
  ["asking for a new password", (email) => post("/password_resets", { email }), 0],
];
const REPEATS = 3;

test.each(QUESTIONS)(
  "%s: gives the same response after the same work",
  async (_name, ask, hashes) => {
    await ask(unknownEmail());
    const seen = new Set<string>();
    for (let i = 0; i < REPEATS; i += 1) {
      for (const make of [known, unknown, disabled, waiting]) {
        const email = await make();
        argon2Work.runs = 0;
        const answer = await ask(email);
        seen.add(JSON.stringify([answer, argon2Work.runs]));
      }
    }
    const [only = "", ...others] = seen;
    expect(others).toEqual([]);
    expect(JSON.parse(only)).toEqual([expect.anything(), hashes]);
  },
);
