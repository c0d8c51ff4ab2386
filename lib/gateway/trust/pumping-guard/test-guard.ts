import type { TestAccount } from "@/lib/api-suites/test-api";
import { systemContext } from "@/lib/core/system-context";
import { asOwner } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { createPrefix } from "./settings";

/** Lets numbers that begin so pass. */
export async function allowNumbers(accountId: number, prefix: string): Promise<void> {
  const account = await asOwner((tx) => findSnapshot(tx, accountId));
  if (account === null) throw new Error(`There is no account ${accountId}`);
  await runWrite(systemContext(account, "test"), (write) => createPrefix(write, { prefix }));
}

/** Exempts German numbers reserved for fiction, since tests verify the same few repeatedly. */
export const allowTestNumbers = ({ id }: Pick<TestAccount, "id">): Promise<void> =>
  allowNumbers(id, "+49171392");
