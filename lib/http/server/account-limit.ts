import { DomainError } from "@/lib/core/errors";
import type { Exchange } from "@/lib/http/exchange";
import { KeyedLimit } from "./keyed-limit";
import type { AnyRoute } from "@/lib/http/route";

/**
 * Requests of one account at once, over all its keys and people. Fewer than the database has connections,
 * so that no account can take all of them; the others wait here, where they cost nobody anything.
 */
const ORDINARY = { running: 8, waiting: 1_000 };
/** Sending is done in groups that share one transaction: many at once cost less per message, not more. */
const GROUPED = { running: 512, waiting: 4_000 };
const PATIENCE_MS = 10_000;

function tooMany(): DomainError {
  return new DomainError(
    "too_many_requests",
    "Too many of this account's requests are already running.",
    {
      retryAfterSeconds: 1,
    },
  );
}

/** The slots that the requests of each account share. */
export class AccountLimit {
  readonly #ordinary = new KeyedLimit(ORDINARY);
  readonly #grouped = new KeyedLimit(GROUPED);

  /**
   * Waits for a slot and returns what gives it back. Throws `too_many_requests` when too much waits, when
   * it takes longer than 10 s, or when the caller has gone meanwhile.
   */
  take(
    row: Pick<AnyRoute, "idempotency">,
    exchange: Exchange,
    accountId: number,
  ): Promise<() => void> {
    const limit = row.idempotency === "service" ? this.#grouped : this.#ordinary;
    return new Promise((resolve, reject) => {
      let isWaiting = true;
      let patience: NodeJS.Timeout | undefined;
      const isAccepted = limit.enter(accountId, () => {
        clearTimeout(patience);
        if (!isWaiting) return false;
        isWaiting = false;
        if (exchange.incoming?.socket.destroyed === true) {
          reject(tooMany());
          return false;
        }
        resolve(() => limit.leave(accountId));
        return true;
      });
      if (!isAccepted) reject(tooMany());
      else if (isWaiting) {
        patience = setTimeout(() => {
          isWaiting = false;
          reject(tooMany());
        }, PATIENCE_MS);
      }
    });
  }
}
