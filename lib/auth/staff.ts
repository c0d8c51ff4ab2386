import { notFoundHere } from "@/lib/core/errors";
import type { Context } from "@/lib/core/context";
import { env } from "@/lib/env";

/** True if the account's users operate this installation (`OPERATOR_ACCOUNTS`). */
export function isStaffAccount(accountId: number, accounts = env.OPERATOR_ACCOUNTS): boolean {
  return accounts === "all" || accounts.includes(accountId);
}

/** Throws `not_found` for other accounts. */
export function assertStaff({ account }: Context): void {
  if (!isStaffAccount(account.id)) throw notFoundHere();
}
