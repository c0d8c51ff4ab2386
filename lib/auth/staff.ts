import { notFoundHere } from "@/lib/core/errors";
import type { Context } from "@/lib/core/context";
import { env } from "@/lib/env";

/** Whether the people of an account run this installation (`OPERATOR_ACCOUNTS`). */
export function isStaffAccount(accountId: number, accounts = env.OPERATOR_ACCOUNTS): boolean {
  return accounts === "all" || accounts.includes(accountId);
}

/** For other accounts there is nothing here. */
export function assertStaff({ account }: Context): void {
  if (!isStaffAccount(account.id)) throw notFoundHere();
}
