import { expect } from "@playwright/test";
import { addUser, findAccountsByUser, findUserByEmail } from "@/lib/gateway/account/users/public";
import { creditAccount } from "@/lib/gateway/account/accounts/public";
import { hashPassword } from "@/lib/gateway/identity/passwords/public";
import type { MemberRole } from "@/lib/core/context";
import { parseAmount } from "@/lib/core/money/money";
import { withAccount, withoutAccount } from "@/lib/db/transaction";
import { type Credentials, demoPerson, newEmail } from "./fixtures";
import { PASSWORD } from "./people";

async function findAccountId(email: string): Promise<number> {
  const accountId = await withoutAccount(async (tx) => {
    const id = Number((await findUserByEmail(tx, email))?.user_id);
    return (await findAccountsByUser(tx, id))[0];
  });
  if (accountId === undefined) throw new Error(`${email} has no account`);
  return accountId;
}

/** Pays in, in whole units of the account's currency. */
export async function addCredit(email: string, amount: string): Promise<void> {
  const accountId = await findAccountId(email);
  await creditAccount(accountId, parseAmount(amount), `test:${amount}`, "Test");
}

/** Stops the demo data's running bulk, so its figures don't change. */
export async function stopDemoBulk(): Promise<void> {
  const { apiUrl, apiKey } = demoPerson();
  const ask = async (method: string, path: string) => {
    const headers = { "X-SERVICE-AUTH-TOKEN": apiKey };
    const response = await fetch(`${apiUrl}${path}`, { method, headers });
    return response.json();
  };
  const { "hydra:member": bulks } = await ask("GET", "/bulks?is_dryrun=false&itemsPerPage=50");
  const running = bulks.filter(
    (bulk: { status_code: number; sent_count: number }) =>
      [0, 5].includes(bulk.status_code) && bulk.sent_count > 0,
  );
  for (const { uuid } of running) await ask("PUT", `/bulks/${uuid}/cancel`);
  const moving = async () => (await ask("GET", "/sms?state=moving"))["hydra:totalItems"];
  await expect.poll(moving, { timeout: 30_000 }).toBe(0);
}

export async function addColleague(email: string, role: MemberRole): Promise<Credentials> {
  const accountId = await findAccountId(email);
  const colleague = newEmail();
  const passwordHash = await hashPassword(PASSWORD);
  const known = { name: "Mika Test", passwordHash, lang: "en", isConfirmed: true };
  await withAccount(accountId, (tx) =>
    addUser(tx, accountId, { email: colleague, ...known }, role),
  );
  return { email: colleague, password: PASSWORD };
}

/** An owner gives a colleague another role, wherever that person works at the moment. */
export async function updateRole({ email }: Credentials, role: MemberRole): Promise<void> {
  const accountId = await findAccountId(email);
  const user = await withoutAccount((tx) => findUserByEmail(tx, email));
  await withAccount(accountId, (tx) =>
    tx.query("UPDATE memberships SET role = $3 WHERE account_id = $1 AND user_id = $2", [
      accountId,
      user?.user_id,
      role,
    ]),
  );
}
