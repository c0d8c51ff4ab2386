import type { Actor, Context, Currency, PriceLevel } from "@/lib/core/context";
import { type Micro, parseAmount } from "@/lib/core/money/money";
import { newRequestId } from "@/lib/core/ids/request-id";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { createAccount } from "@/lib/gateway/identity/new-accounts/public";
import { activateAccount, creditAccount } from "@/lib/gateway/account/accounts/public";
import { replaceRates } from "@/lib/gateway/pricing/rates/store";

/** For tests and benchmarks: each suite creates its own accounts, so suites can share a database. */
export interface AccountOptions {
  balance?: string;
  creditLine?: string;
  iso2?: string;
  currency?: Currency;
  priceLevel?: PriceLevel;
  isActivated?: boolean;
  isTextDeleted?: boolean;
}

export async function createContext(
  options: AccountOptions = {},
  actor: Actor = { kind: "system", name: "test" },
): Promise<Context> {
  const { iso2 = "DE", currency = "EUR", priceLevel = "S", isActivated = true } = options;
  const accountId = await createAccount(
    { name: "Test account", iso2, currency, priceLevel, lang: "en", timeZone: "Europe/Berlin" },
    parseAmount(options.creditLine ?? "0"),
  );
  if (isActivated) await activateAccount(accountId);
  const balance: Micro = parseAmount(options.balance ?? "100");
  if (balance > 0n) await creditAccount(accountId, balance, `test:${accountId}`, "Test credit");
  if (options.isTextDeleted) {
    await withAccount(accountId, (tx) =>
      tx.query("UPDATE accounts SET is_text_deleted = true WHERE account_id = $1", [accountId]),
    );
  }
  return {
    account: {
      id: accountId,
      name: "Test account",
      iso2,
      currency,
      priceLevel,
      lang: "en",
      isActivated,
      isTextDeleted: options.isTextDeleted ?? false,
    },
    actor,
    requestId: newRequestId(),
    ip: "127.0.0.1",
    basePath: "",
    now: () => new Date(),
  };
}

/** Imports test rates: Germany costs 0.075 EUR per part, 0.04 per spoken part, 0.05 per messenger code. */
export function importTestRates(): Promise<void> {
  const row = (iso2: string, service: string, currency: string, price: bigint) => {
    return {
      iso2,
      service,
      currency,
      price_s: price,
      price_m: price,
      price_l: price,
      price_xl: price,
    };
  };
  return asOwner((tx) =>
    replaceRates(
      tx,
      ["DE", "CH", "AT", "US", "GB", "PT"]
        .flatMap((iso2) =>
          ["EUR", "CHF"].flatMap((currency) => [
            row(iso2, "direct", currency, 75_000n),
            row(iso2, "text2speech", currency, 40_000n),
            row(iso2, "text2speech_ssml", currency, 40_000n),
            row(iso2, "messenger", currency, 50_000n),
          ]),
        )
        .concat(
          ["EUR", "CHF"].flatMap((currency) => [
            row("ZZ", "fraud_economy", currency, 10_000n),
            row("ZZ", "fraud_pro", currency, 20_000n),
            row("ZZ", "fraud_direct", currency, 40_000n),
          ]),
        ),
    ),
  );
}
