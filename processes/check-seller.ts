import { readSeller } from "@/lib/gateway/billing/seller/service";
import { fail } from "@/processes/lifecycle";

/** Ends the process with one line when `SELLER_FILE` can't be used, and not when the first invoice is issued. */
export function checkSeller(): void {
  try {
    readSeller();
  } catch (error) {
    fail((error as Error).message);
  }
}
