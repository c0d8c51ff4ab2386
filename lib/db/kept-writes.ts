import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";

export const hasRetainedWrites = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.keepsWrites;

/** Runs `work` like `withAccount`, but also commits if it throws an error that keeps its writes. */
export async function withRequestAccount<T>(
  accountId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await withAccount(accountId, (tx) =>
    work(tx).then(
      (value) => ({ value }),
      (error: unknown) => {
        if (hasRetainedWrites(error)) return { error };
        throw error;
      },
    ),
  );
  if ("error" in result) throw result.error;
  return result.value;
}
