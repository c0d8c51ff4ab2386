import { convertCents, type ExchangeRate } from "@/lib/core/billing/exchange-rates";
import { centsToMicro, microToDecimal } from "@/lib/core/money/money";
import { listWithoutExchangeRate } from "@/lib/gateway/billing/documents/public";
import { listExchangeRates, setExchangeRate } from "@/lib/gateway/billing/exchange-rates/public";
import { type Command, type Input, print, printTable } from "./command";

const HUNDRED_PERCENT = 10_000n;

/** Prints both directions, so an inverted rate is obvious. */
function rateText(rate: ExchangeRate): string {
  const { currency, perEuro, period } = rate;
  const inEuros = convertCents(HUNDRED_PERCENT, { from: currency, to: "EUR" }, [rate]);
  return `${period}: 1 EUR = ${microToDecimal(perEuro)} ${currency}, ${currency} 100.00 = EUR ${microToDecimal(centsToMicro(inEuros))}`;
}

async function setRate(input: Input): Promise<void> {
  const { rate, before } = await setExchangeRate({
    period: input.positional(0, "PERIOD"),
    currency: input.positional(1, "CURRENCY"),
    rate: input.positional(2, "RATE"),
    isConfirmed: input.flag("confirm"),
  });
  print(rateText(rate));
  if (before !== null && before.perEuro !== rate.perEuro) {
    print(`Previously ${microToDecimal(before.perEuro)}; documents already issued keep that rate.`);
  }
}

async function showRates(): Promise<void> {
  const rates = await listExchangeRates();
  if (rates.length === 0) print("No exchange rates are set.");
  for (const rate of rates) print(rateText(rate));
  const documents = await listWithoutExchangeRate();
  if (documents.length === 0) return;
  print("\nLatest documents issued without VAT in the seller's currency:");
  printTable(
    ["number", "account", "rate needed"],
    documents.map(({ number, accountId, currency, day }) => [
      number,
      String(accountId),
      `${currency} ${day}`,
    ]),
  );
}

export const exchangeRateCommands: Command[] = [
  {
    name: "exchange-rates set",
    usage: "PERIOD CURRENCY RATE [--confirm]",
    summary: "Set the euro exchange rate of a month (2026-11) or day (2026-11-23)",
    options: { confirm: { type: "boolean" } },
    run: setRate,
  },
  {
    name: "exchange-rates show",
    usage: "",
    summary: "List the latest exchange rates and documents issued without one",
    run: showRates,
  },
];
