import { describe, expect, test } from "vitest";
import { testDatabase } from "@/lib/db/test-database";
import { withoutAccount } from "@/lib/db/transaction";
import { createAccountWithOwner } from "@/lib/gateway/accounts/service";
import { freshAddress } from "@/lib/http/test-api";
import { issueResetToken } from "./email-tokens";
import { browserToken } from "./known-browsers";
import { hashPassword } from "./password";
import { replacePassword } from "./replace-password";
import { signIn } from "./sign-in";
import { findUserByEmail } from "./user-store";

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

interface From {
  address?: string;
  browserToken?: string | null;
}

const enter = async (email: string, given: string, { address, browserToken }: From = {}) =>
  signIn({
    email,
    password: given,
    address: address ?? freshAddress(),
    userAgent: null,
    browserToken: browserToken ?? null,
  });
const kindOf = async (...given: Parameters<typeof enter>) => (await enter(...given)).kind;

/** As if so many minutes had passed for everybody who has to wait. */
const letPass = (minutes: number) =>
  database.current
    .pool("app")
    .query("UPDATE attempt_limits SET full_at = full_at - make_interval(mins => $1)", [minutes]);

/** The cookie of a browser in which this person signed in. */
async function knownBrowserOf(email: string): Promise<string> {
  const outcome = await enter(email, password);
  if (outcome.kind !== "signed-in") throw new Error(`Not signed in: ${outcome.kind}`);
  return browserToken(outcome.userId, null);
}

/** Wrong passwords for one person, each from a network of its own, until none is looked at. */
async function exhaustEmail(email: string): Promise<number> {
  for (let guesses = 0; ; guesses += 1) {
    if ((await kindOf(email, "wrong")) === "wait") return guesses;
  }
}

/** Failures of one network on addresses of nobody, until none is looked at. */
async function exhaustNetwork(address: string): Promise<number> {
  for (let guesses = 0; ; guesses += 1) {
    const email = `nobody${guesses}@example.com`;
    if ((await kindOf(email, "wrong", { address })) === "wait") return guesses;
  }
}

describe("one person, guessed at from one network", () => {
  test("the sixth guess is not looked at; three minutes later one is", async () => {
    const email = await newPerson();
    const from = { address: freshAddress() };
    for (let i = 0; i < 5; i += 1) expect(await kindOf(email, "wrong", from)).toBe("wrong");
    const sixth = await enter(email, password, from);
    expect(sixth).toEqual({ kind: "wait", seconds: expect.any(Number) });
    expect(sixth.kind === "wait" && sixth.seconds).toBeLessThanOrEqual(180);
    expect(await kindOf(email.toUpperCase(), password, from)).toBe("wait");
    await letPass(3);
    expect(await kindOf(email, "wrong", from)).toBe("wrong");
    expect(await kindOf(email, "wrong", from)).toBe("wait");
    await letPass(3);
    expect(await kindOf(email, password, from)).toBe("signed-in");
  });

  test("keeps nobody else out: neither the person elsewhere, nor colleagues in the same place", async () => {
    const [email, colleague] = [await newPerson(), await newPerson()];
    const from = { address: freshAddress() };
    for (let i = 0; i < 40; i += 1) await kindOf(email, "wrong", from);
    expect(await kindOf(email, "wrong", from)).toBe("wait");
    expect(await kindOf(email, password)).toBe("signed-in");
    expect(await kindOf(colleague, password, from)).toBe("signed-in");
  });

  test("an IPv6 network counts as one, whatever address of it is used", async () => {
    const email = await newPerson();
    const addresses = Array.from({ length: 20 }, (_, i) => `2001:db8:77:1::${i.toString(16)}`);
    const kinds: string[] = [];
    for (const address of addresses) kinds.push(await kindOf(email, "wrong", { address }));
    expect(kinds.filter((kind) => kind === "wrong")).toHaveLength(5);
    expect(await kindOf(email, password, { address: "2001:db8:77:2::1" })).toBe("signed-in");
  });

  test("parallel guesses do not outrun the limit", async () => {
    const email = await newPerson();
    const from = { address: freshAddress() };
    const kinds = await Promise.all(Array.from({ length: 20 }, () => kindOf(email, "wrong", from)));
    expect(kinds.filter((kind) => kind === "wrong")).toHaveLength(5);
  });
});

describe("one person, guessed at from everywhere", () => {
  test("guessing stays slow, and the person gets in where they signed in before", async () => {
    const email = await newPerson();
    const known = await knownBrowserOf(email);
    expect(await exhaustEmail(email)).toBeLessThanOrEqual(31);
    expect(await kindOf(email, password)).toBe("wait");
    expect(await kindOf(email, password, { browserToken: known })).toBe("signed-in");
    // A right password of the owner does not buy the others new guesses.
    expect(await kindOf(email, "wrong")).toBe("wait");
    await letPass(1);
    expect(await kindOf(email, password)).toBe("signed-in");
  });

  test("a known browser is no way around: five guesses, then a wait of its own", async () => {
    const [email, other] = [await newPerson(), await newPerson()];
    const browserToken = await knownBrowserOf(email);
    for (let i = 0; i < 5; i += 1) {
      expect(await kindOf(email, "wrong", { browserToken })).toBe("wrong");
    }
    expect(await kindOf(email, password, { browserToken })).toBe("wait");
    expect(await kindOf(email, password)).toBe("signed-in");
    await exhaustEmail(other);
    for (const foreign of [browserToken, `${browserToken.slice(0, -1)}A`, "x", "\0"]) {
      expect(await kindOf(other, password, { browserToken: foreign })).toBe("wait");
    }
  });

  test("a mailed link to choose a password ends every wait", async () => {
    const email = await newPerson();
    const browserToken = await knownBrowserOf(email);
    const address = freshAddress();
    for (let i = 0; i < 6; i += 1) await kindOf(email, "wrong", { browserToken });
    for (let i = 0; i < 6; i += 1) await kindOf(email, "wrong", { address });
    await exhaustEmail(email);
    const changed = "quite another password";
    const user = await withoutAccount((tx) => findUserByEmail(tx, email));
    if (user === null) throw new Error("The person is there");
    const token = await withoutAccount((tx) => issueResetToken(tx, Number(user.user_id)));
    expect(await replacePassword(user, token, await hashPassword(changed))).toBe(true);
    expect(await kindOf(email, changed, { browserToken })).toBe("signed-in");
    expect(await kindOf(email, changed, { address })).toBe("signed-in");
  });
});

describe("one network, many people", () => {
  test("an office signs in at once, behind one address, with the typing errors of a morning", async () => {
    const address = freshAddress();
    const people = await Promise.all(Array.from({ length: 40 }, newPerson));
    const all = (given: (index: number) => string) =>
      Promise.all(people.map((email, index) => kindOf(email, given(index), { address })));
    const first = await all((index) => (index % 4 === 0 ? "mistyped" : password));
    expect(first.filter((kind) => kind === "wait")).toEqual([]);
    // More than a hundred altogether, the limit of failures.
    for (let round = 0; round < 3; round += 1) {
      expect(new Set(await all(() => password))).toEqual(new Set(["signed-in"]));
    }
  });

  test("failures beyond a hundred have to wait, for seconds; whoever is known there gets in and eases it", async () => {
    const [email, guest] = [await newPerson(), await newPerson()];
    const browserToken = await knownBrowserOf(email);
    const address = "2001:db8:78:1::1";
    expect(await exhaustNetwork(address)).toBeLessThanOrEqual(102);
    const neighbour = { address: "2001:db8:78:1::ffff" };
    const refused = await enter(guest, password, neighbour);
    expect(refused).toEqual({ kind: "wait", seconds: expect.any(Number) });
    expect(refused.kind === "wait" && refused.seconds).toBeLessThanOrEqual(9);
    expect(await kindOf(guest, password)).toBe("signed-in");
    expect(await kindOf(email, password, { address, browserToken })).toBe("signed-in");
    expect(await kindOf(guest, password, neighbour)).toBe("signed-in");
  });

  test("one account of their own does not buy a guesser a network without limits", async () => {
    const own = await newPerson();
    const browserToken = await knownBrowserOf(own);
    const address = freshAddress();
    let guesses = await exhaustNetwork(address);
    for (let i = 0; i < 6; i += 1) {
      await kindOf(own, password, { address, browserToken });
      guesses += await exhaustNetwork(address);
    }
    expect(guesses).toBeLessThanOrEqual(100 + 3 * 20 + 10);
  });
});

test("what Postgres cannot store is nobody's, and no error", async () => {
  expect(await kindOf("a\0@example.com", "wrong")).toBe("wrong");
  expect(await kindOf(await newPerson(), "wrong\0")).toBe("wrong");
});
