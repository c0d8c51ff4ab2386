import { expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { createAccountWithOwner } from "@/lib/gateway/accounts/service";
import { freshAddress } from "@/lib/http/test-api";
import { hashPassword } from "./password";
import { signIn } from "./sign-in";

const database = testDatabase();
const password = "a fine long password";
let count = 0;

async function newPerson(): Promise<string> {
  const email = `guessed${++count}.${Date.now().toString(36)}@example.com`;
  const account = {
    name: "A",
    iso2: "DE",
    currency: "EUR",
    priceLevel: "S",
    lang: "en",
    timeZone: "UTC",
  } as const;
  const user = {
    email,
    name: "A",
    passwordHash: await hashPassword(password),
    lang: "en",
    isConfirmed: true,
  };
  await createAccountWithOwner(account, user);
  return email;
}

const enter = async (email: string, given: string, address = freshAddress()) =>
  (await signIn({ email, password: given, address, userAgent: null })).kind;

test("five wrong passwords of an e-mail mean a wait, from every address", async () => {
  const email = await newPerson();
  for (let i = 0; i < 5; i += 1) expect(await enter(email, "wrong")).toBe("wrong");
  expect(await enter(email, password)).toBe("wait");
  expect(await enter(email.toUpperCase(), password)).toBe("wait");
  await database.current
    .pool("app")
    .query("UPDATE sign_in_attempts SET blocked_until = now() WHERE blocked_until IS NOT NULL");
  expect(await enter(email, password)).toBe("signed-in");
});

test("five failures of an address mean a wait for it, whoever is tried", async () => {
  const [email, other] = [await newPerson(), await newPerson()];
  const address = freshAddress();
  for (let i = 0; i < 5; i += 1) {
    expect(await enter(`nobody${i}@example.com`, "wrong", address)).toBe("wrong");
  }
  expect(await enter(email, password, address)).toBe("wait");
  expect(await enter(other, password)).toBe("signed-in");
});

test("parallel guesses do not outrun the limit", async () => {
  const email = await newPerson();
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(email, "wrong")));
  expect(answers.filter((answer) => answer === "wrong")).toHaveLength(5);
});

test("right passwords never add up", async () => {
  const email = await newPerson();
  const address = freshAddress();
  for (let i = 0; i < 8; i += 1) expect(await enter(email, password, address)).toBe("signed-in");
});

test("old failures are forgotten after 15 minutes", async () => {
  const email = await newPerson();
  for (let i = 0; i < 4; i += 1) await enter(email, "wrong");
  await database.current
    .pool("app")
    .query("UPDATE sign_in_attempts SET window_start = window_start - interval '16 minutes'");
  expect(await enter(email, "wrong")).toBe("wrong");
  expect(await enter(email, password)).toBe("signed-in");
});

test("what Postgres cannot store is nobody's, and no error", async () => {
  expect(await enter("a\0@example.com", "wrong")).toBe("wrong");
  expect(await enter(await newPerson(), "wrong\0")).toBe("wrong");
});
