import { takeRound } from "./store-told";
import { watchBalances } from "./watch-balances";
import { watchKeys } from "./watch-keys";

const BALANCES_SECONDS = 300;
const KEYS_SECONDS = 3_600;

/**
 * The rounds that are due: balances every five minutes, keys every hour. Of several workers one takes a
 * round; when it dies, the next round finds the same, because what was told is noted with its mails.
 */
export async function watchAccounts(): Promise<void> {
  const after = await takeRound("balances", BALANCES_SECONDS);
  if (after !== null) await watchBalances(after);
  if ((await takeRound("keys", KEYS_SECONDS)) !== null) await watchKeys();
}
