/**
 * Writes data/rates-example.csv: invented prices of every country, the same on every run.
 * Run with: npx tsx data/make-example-rates.ts
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { COUNTRIES } from "@/lib/core/countries/countries";

/** Ten-thousandths of the currency, the smallest step of the sheet. */
type Step = number;

const SERVICES = ["direct", "text2speech", "text2speech_ssml", "messenger"] as const;
type Service = (typeof SERVICES)[number];

/** Most expensive to cheapest, in thousandths of the S price. */
const LEVELS = [1000, 940, 880, 820] as const;

/** Home markets, whose prices are not drawn; `direct` S in EUR. */
const HOME_MARKET_PRICES: Readonly<Record<string, Step>> = { DE: 750, AT: 790, CH: 720 };

const CHF_PER_EUR_IN_THOUSANDTHS = 950;

/** FNV-1a, so that a price depends on nothing but the names. */
function draw(seed: string, size: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) {
    hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) % size;
}

/** S price in EUR: a text costs 0.0400 to 0.1390, a part of a call 0.0600 to 0.2590, a code by messenger 0.0300 to 0.0790. */
function basePrice(iso2: string, service: Service): Step {
  if (service === "direct") return HOME_MARKET_PRICES[iso2] ?? 400 + 10 * draw(`${iso2} direct`, 100);
  if (service === "messenger") return 300 + 10 * draw(`${iso2} messenger`, 50);
  return 600 + 10 * draw(`${iso2} voice`, 200);
}

/** S prices in EUR of fraud checks, which cost the same everywhere: the sheet says ZZ. */
const FRAUD_CHECKS: Readonly<Record<string, Step>> = {
  fraud_economy: 100,
  fraud_pro: 250,
  fraud_direct: 400,
};

function scale(price: Step, thousandths: number): Step {
  return Math.round((price * thousandths) / 1000);
}

function formatPrice(price: Step): string {
  return `${Math.floor(price / 10_000)}.${String(price % 10_000).padStart(4, "0")}`;
}

/** The whole sheet as CSV, with a header and a line feed after every line. */
export function makeExampleRates(): string {
  const lines = ["country,service,currency,s,m,l,xl"];
  const add = (iso2: string, service: string, euro: Step) => {
    for (const currency of ["EUR", "CHF"] as const) {
      const base = currency === "EUR" ? euro : scale(euro, CHF_PER_EUR_IN_THOUSANDTHS);
      const prices = LEVELS.map((level) => formatPrice(scale(base, level)));
      lines.push([iso2, service, currency, ...prices].join(","));
    }
  };
  for (const { iso2 } of COUNTRIES) {
    for (const service of SERVICES) add(iso2, service, basePrice(iso2, service));
  }
  for (const [service, euro] of Object.entries(FRAUD_CHECKS)) add("ZZ", service, euro);
  return `${lines.join("\n")}\n`;
}

const script = fileURLToPath(import.meta.url);
if (process.argv[1] === script) {
  writeFileSync(new URL("rates-example.csv", import.meta.url), makeExampleRates());
}
