import { planRates, withdrawPlan } from "@/lib/gateway/pricing/rates/public";
// Opens the database of the copy under test.
import "./people";

/** Plans a sheet with Germany alone, in which a text costs as much; returns what withdraws it. */
export async function planGermany(price: string, date: string): Promise<() => Promise<void>> {
  const levels = Array(4).fill(price).join(",");
  const sheet = `country,service,currency,s,m,l,xl\nDE,direct,EUR,${levels}\n`;
  const { planId } = await planRates(sheet, new Date(date), new Date());
  return () => withdrawPlan(planId, new Date());
}
