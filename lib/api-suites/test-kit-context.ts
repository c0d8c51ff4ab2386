import { randomBytes } from "node:crypto";
import { asOwner } from "@/lib/db/transaction";
import { browserHeaders, hashedPassword } from "@/lib/gateway/account/users/test-person";
import { makeTestAccount, makeTestPerson, type makeTestApi, type TestAccount } from "./test-api";
import type { TestOwner, KitContext } from "./test-kit";

/** Helpers for example requests and fixtures in test kits. */

export const freshEmail = () => `${randomBytes(6).toString("hex")}@example.org`;

/** An owner with `PASSWORD` and a session; of an account of their own where none is given. */
export async function makeTestOwner(given?: TestAccount, name?: string): Promise<TestOwner> {
  const account = given ?? (await makeTestAccount({ balance: "10" }));
  const person = await makeTestPerson(account.ctx, "owner", { ...(name && { name }) });
  const values = [person.userId, await hashedPassword()];
  await asOwner((tx) => tx.query("UPDATE users SET password_hash = $2 WHERE user_id = $1", values));
  return { ...person, accountId: account.id, headers: await browserHeaders(person.sid) };
}

/** An account with money and its owner. */
export async function makeKitContext(
  { api, send }: ReturnType<typeof makeTestApi>,
  { name, balance = "10" }: { name?: string; balance?: string } = {},
): Promise<KitContext> {
  const account = await makeTestAccount({ balance });
  const owner = await makeTestOwner(account, name);
  const make: KitContext["make"] = async (sender, method, path, body) => {
    const response = await send(sender, method, path, body);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response)}`);
    return response.body;
  };
  return { api, account, owner, make };
}

/** Returns the token in the latest email to an address; `kind` captures it in its first group. */
export async function tokenInMail(email: string, kind = /\/([\w-]{43})\n/): Promise<string> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ body: string }>(
      "SELECT body FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id DESC",
      [email],
    ),
  );
  const token = rows.flatMap(({ body }) => kind.exec(body)?.[1] ?? [])[0];
  if (token === undefined) throw new Error(`No mail to ${email} has a link of ${kind}`);
  return token;
}
