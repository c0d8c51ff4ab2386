import { describe, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { withoutAccount } from "@/lib/db/transaction";
import { createAccountWithOwner } from "@/lib/gateway/identity/new-accounts/public";
import { freshIp } from "@/lib/api-suites/test-api";
import { hashedPassword, PASSWORD } from "@/lib/gateway/account/users/test-person";
import { issueResetToken } from "@/lib/gateway/identity/email-tokens/public";
import { browserToken } from "./known-browsers";
import { hashPassword } from "@/lib/gateway/identity/passwords/public";
import { replacePassword } from "@/lib/gateway/identity/credentials/public";
import { signIn } from "./sign-in";
import { findUserByEmail } from "@/lib/gateway/account/users/public";

const database = testDatabase();
const password = PASSWORD;
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
    passwordHash: await hashedPassword(),
    lang: "en",
    isConfirmed: true,
  };
  await createAccountWithOwner(account, user);
  return email;
}

interface From {
  ip?: string;
  browserToken?: string | null;
}

const enter = async (email: string, given: string, { ip, browserToken }: From = {}) =>
  signIn({
    email,
    password: given,
    ip: ip ?? freshIp(),
    userAgent: null,
    browserToken: browserToken ?? null,
  });
const getOutcomeKind = async (...given: Parameters<typeof enter>) => (await enter(...given)).kind;

/** Moves all rate limits back by some minutes. */
const letPass = (minutes: number) =>
  database.current
    .pool("app")
    .query("UPDATE attempt_limits SET full_at = full_at - make_interval(mins => $1)", [minutes]);

/** The cookie of a browser in which this person signed in. */
async function rememberedBrowser(email: string): Promise<string> {
  const outcome = await enter(email, password);
  if (outcome.kind !== "signed-in") throw new Error(`Not signed in: ${outcome.kind}`);
  return browserToken(outcome.userId, null);
}

/**
 * Guesses until one is blocked, with the clock stopped, since attempts would refill on a slow machine. Returns the
 * number of checked guesses.
 */
async function exhaust(guess: (index: number) => Promise<string>): Promise<number> {
  const pool = database.current.pool("app");
  // Makes the rows that count: one that is made within a span would be moved by the whole of it.
  if ((await guess(0)) === "rate-limited") return 0;
  const { rows } = await pool.query<{ now: string }>("SELECT now()::text AS now");
  let since = rows[0]?.now;
  for (let guesses = 1; ; guesses += 1) {
    if ((await guess(guesses)) === "rate-limited") return guesses;
    const { rows: moved } = await pool.query<{ now: string }>(
      "UPDATE attempt_limits SET full_at = full_at + (now() - $1::timestamptz) RETURNING now()::text AS now",
      [since],
    );
    since = moved[0]?.now ?? since;
  }
}

/** Exhausts one user's limit by wrong passwords from different networks. */
const exhaustEmail = (email: string): Promise<number> =>
  exhaust(() => getOutcomeKind(email, "wrong"));

/** Exhausts one network's limit by failures on unknown addresses. */
const exhaustNetwork = (ip: string): Promise<number> =>
  exhaust((index) => getOutcomeKind(`nobody${index}@example.com`, "wrong", { ip }));

describe("one user, attacked from one network", () => {
  test("rejects the sixth attempt unchecked, and checks one three minutes later", async () => {
    const email = await newPerson();
    const from = { ip: freshIp() };
    for (let i = 0; i < 5; i += 1)
      expect(await getOutcomeKind(email, "wrong", from)).toBe("invalid-credentials");
    const sixth = await enter(email, password, from);
    expect(sixth).toEqual({ kind: "rate-limited", seconds: expect.any(Number) });
    expect(sixth.kind === "rate-limited" && sixth.seconds).toBeLessThanOrEqual(180);
    expect(await getOutcomeKind(email.toUpperCase(), password, from)).toBe("rate-limited");
    await letPass(3);
    expect(await getOutcomeKind(email, "wrong", from)).toBe("invalid-credentials");
    expect(await getOutcomeKind(email, "wrong", from)).toBe("rate-limited");
    await letPass(3);
    expect(await getOutcomeKind(email, password, from)).toBe("signed-in");
  });

  test("blocks neither the user elsewhere nor colleagues in the same place", async () => {
    const [email, colleague] = [await newPerson(), await newPerson()];
    const from = { ip: freshIp() };
    for (let i = 0; i < 40; i += 1) await getOutcomeKind(email, "wrong", from);
    expect(await getOutcomeKind(email, "wrong", from)).toBe("rate-limited");
    expect(await getOutcomeKind(email, password)).toBe("signed-in");
    expect(await getOutcomeKind(colleague, password, from)).toBe("signed-in");
  });

  test("counts an IPv6 network as one, for any of its addresses", async () => {
    const email = await newPerson();
    const addresses = Array.from({ length: 20 }, (_, i) => `2001:db8:77:1::${i.toString(16)}`);
    const kinds: string[] = [];
    for (const ip of addresses) kinds.push(await getOutcomeKind(email, "wrong", { ip }));
    expect(kinds.filter((kind) => kind === "invalid-credentials")).toHaveLength(5);
    expect(await getOutcomeKind(email, password, { ip: "2001:db8:77:2::1" })).toBe("signed-in");
  });

  test("can't be exceeded by concurrent attempts", async () => {
    const email = await newPerson();
    const from = { ip: freshIp() };
    const kinds = await Promise.all(
      Array.from({ length: 20 }, () => getOutcomeKind(email, "wrong", from)),
    );
    expect(kinds.filter((kind) => kind === "invalid-credentials")).toHaveLength(5);
  });
});

describe("one user, attacked from everywhere", () => {
  test("stays slow to attack, and lets the user in from known browsers", async () => {
    const email = await newPerson();
    const known = await rememberedBrowser(email);
    expect(await exhaustEmail(email)).toBeLessThanOrEqual(31);
    expect(await getOutcomeKind(email, password)).toBe("rate-limited");
    expect(await getOutcomeKind(email, password, { browserToken: known })).toBe("signed-in");
    // A right password of the owner does not buy the others new guesses.
    expect(await getOutcomeKind(email, "wrong")).toBe("rate-limited");
    await letPass(1);
    expect(await getOutcomeKind(email, password)).toBe("signed-in");
  });

  test.each([
    [
      "IPv6 /48",
      (owner: number, i: number) => `2001:db8:${(owner + 1).toString(16)}00:${i.toString(16)}::1`,
    ],
    ["IPv4 /24", (owner: number, i: number) => `203.0.${owner}.${i}`],
  ])("delays no users for three owners of an %s each, then or later", async (_name, getTestIp) => {
    const email = await newPerson();
    let network = 0;
    const guessFromAll = async (times: number) => {
      const kinds: string[] = [];
      for (let i = 0; i < times; i += 1) {
        network += 1;
        for (let owner = 0; owner < 3; owner += 1)
          kinds.push(await getOutcomeKind(email, "wrong", { ip: getTestIp(owner, network) }));
      }
      return kinds.filter((kind) => kind === "invalid-credentials").length;
    };
    expect(await guessFromAll(12)).toBe(3 * 7);
    expect(await getOutcomeKind(email, password)).toBe("signed-in");
    let guesses = 0;
    for (let minute = 0; minute < 12; minute += 1) {
      await letPass(1);
      guesses += await guessFromAll(2);
      expect(await getOutcomeKind(email, password)).toBe("signed-in");
    }
    // One each in three minutes.
    expect(guesses).toBeGreaterThanOrEqual(3 * 3);
    expect(guesses).toBeLessThanOrEqual(3 * 4);
  });

  test("limits a known browser too: five attempts, then its own delay", async () => {
    const [email, other] = [await newPerson(), await newPerson()];
    const browserToken = await rememberedBrowser(email);
    for (let i = 0; i < 5; i += 1) {
      expect(await getOutcomeKind(email, "wrong", { browserToken })).toBe("invalid-credentials");
    }
    expect(await getOutcomeKind(email, password, { browserToken })).toBe("rate-limited");
    expect(await getOutcomeKind(email, password)).toBe("signed-in");
    await exhaustEmail(other);
    for (const foreign of [browserToken, `${browserToken.slice(0, -1)}A`, "x", "\0"]) {
      expect(await getOutcomeKind(other, password, { browserToken: foreign })).toBe("rate-limited");
    }
  });

  test("lifts every block by a password reset", async () => {
    const email = await newPerson();
    const browserToken = await rememberedBrowser(email);
    const ip = freshIp();
    for (let i = 0; i < 6; i += 1) await getOutcomeKind(email, "wrong", { browserToken });
    for (let i = 0; i < 6; i += 1) await getOutcomeKind(email, "wrong", { ip });
    await exhaustEmail(email);
    const changed = "quite another password";
    const user = await withoutAccount((tx) => findUserByEmail(tx, email));
    if (user === null) throw new Error("The person is there");
    const token = await withoutAccount((tx) => issueResetToken(tx, Number(user.user_id)));
    expect(await replacePassword(user, token, await hashPassword(changed))).toBe(true);
    expect(await getOutcomeKind(email, changed, { browserToken })).toBe("signed-in");
    expect(await getOutcomeKind(email, changed, { ip })).toBe("signed-in");
  });
});

describe("one network, many users", () => {
  test("an office behind one IP signs in at once, despite a morning's typos", async () => {
    const ip = freshIp();
    const people = await Promise.all(Array.from({ length: 28 }, newPerson));
    const all = (given: (index: number) => string) =>
      Promise.all(people.map((email, index) => getOutcomeKind(email, given(index), { ip })));
    const first = await all((index) => (index % 4 === 0 ? "mistyped" : password));
    expect(first.filter((kind) => kind === "rate-limited")).toEqual([]);
    // More than a hundred altogether, the limit of failures.
    for (let round = 0; round < 3; round += 1) {
      expect(new Set(await all(() => password))).toEqual(new Set(["signed-in"]));
    }
  });

  test("delays attempts after a hundred failures by seconds; known users get in and lower the count", async () => {
    const [email, guest] = [await newPerson(), await newPerson()];
    const browserToken = await rememberedBrowser(email);
    const ip = "2001:db8:78:1::1";
    expect(await exhaustNetwork(ip)).toBeLessThanOrEqual(102);
    const neighbour = { ip: "2001:db8:78:1::ffff" };
    const refused = await enter(guest, password, neighbour);
    expect(refused).toEqual({ kind: "rate-limited", seconds: expect.any(Number) });
    expect(refused.kind === "rate-limited" && refused.seconds).toBeLessThan(10);
    expect(await getOutcomeKind(guest, password)).toBe("signed-in");
    expect(await getOutcomeKind(email, password, { ip, browserToken })).toBe("signed-in");
    expect(await getOutcomeKind(guest, password, neighbour)).toBe("signed-in");
  });

  test("an attacker's own successful sign-ins don't lift the network's limit", async () => {
    const own = await newPerson();
    const browserToken = await rememberedBrowser(own);
    const ip = freshIp();
    let guesses = await exhaustNetwork(ip);
    for (let i = 0; i < 6; i += 1) {
      await getOutcomeKind(own, password, { ip, browserToken });
      guesses += await exhaustNetwork(ip);
    }
    expect(guesses).toBeLessThanOrEqual(100 + 3 * 20 + 10);
  });
});

test("treats values that Postgres can't store as unknown, without an error", async () => {
  expect(await getOutcomeKind("a\0@example.com", "wrong")).toBe("invalid-credentials");
  expect(await getOutcomeKind(await newPerson(), "wrong\0")).toBe("invalid-credentials");
});
