import { DomainError } from "@/lib/core/errors";
import { withoutAccount } from "@/lib/db/transaction";
import {
  deleteReauthAttempts,
  codeSubject,
  countReauthAttempt,
} from "@/lib/gateway/identity/rate-limits/public";
import { consumeSecondFactor, consumeTotp } from "./verify";

/** Consumes a code; `setup` accepts only the app's. Throws `invalid_input` at `code` for a wrong or used one. */
export async function reauthenticateWithCode(
  userId: number,
  code: string,
  kind: "setup" | "in-use",
): Promise<void> {
  const subject = codeSubject(userId);
  await countReauthAttempt(subject);
  const use = kind === "setup" ? consumeTotp : consumeSecondFactor;
  // Own transaction: a code is consumed even if its request fails.
  if (!(await withoutAccount((tx) => use(tx, userId, code)))) {
    throw new DomainError("invalid_input", "That code doesn't match or was already used.", {
      path: "code",
      reason: "factor_code_wrong",
    });
  }
  await deleteReauthAttempts(subject);
}
