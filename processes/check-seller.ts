import { readSeller } from "@/lib/gateway/billing/seller/public";
import { fail } from "@/processes/lifecycle";

/** Exits with one line, instead of failing at the first invoice. */
export function checkSeller(): void {
  try {
    readSeller();
  } catch (error) {
    fail((error as Error).message);
  }
}
