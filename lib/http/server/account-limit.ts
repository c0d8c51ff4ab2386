import { DomainError } from "@/lib/core/errors";
import type { Exchange } from "@/lib/http/exchange";
import { KeyedLimit } from "./keyed-limit";
import type { AnyRoute } from "@/lib/http/route";

/** Per account, over all keys and users. Below the database's connections, so that no account can take all. */
const ORDINARY = { running: 8, waiting: 1_000 };
/** Sends share transactions: concurrency makes each message cheaper. */
const SEND_LIMITS = { running: 512, waiting: 4_000 };
const QUEUE_TIMEOUT_MS = 10_000;

function tooManyRequests(): DomainError {
  return new DomainError(
    "too_many_requests",
    "Too many of this account's requests are already running.",
    {
      retryAfterSeconds: 1,
    },
  );
}

export class AccountLimit {
  readonly #ordinary = new KeyedLimit(ORDINARY);
  readonly #grouped = new KeyedLimit(SEND_LIMITS);

  /**
   * Returns the release function. Throws `too_many_requests` if the queue is full, after 10 s, or if the caller
   * disconnected.
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
          reject(tooManyRequests());
          return false;
        }
        resolve(() => limit.leave(accountId));
        return true;
      });
      if (!isAccepted) reject(tooManyRequests());
      else if (isWaiting) {
        patience = setTimeout(() => {
          isWaiting = false;
          reject(tooManyRequests());
        }, QUEUE_TIMEOUT_MS);
      }
    });
  }
}
