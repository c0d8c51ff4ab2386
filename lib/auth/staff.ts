import { routeNotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/core/context";
import { env } from "@/lib/env";

export function isStaffAccount(accountId: number, accounts = env.OPERATOR_ACCOUNTS): boolean {
  return accounts === "all" || accounts.includes(accountId);
}

export function assertStaff({ account }: Context): void {
  if (!isStaffAccount(account.id)) throw routeNotFound();
}
