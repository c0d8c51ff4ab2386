import type { BasisPoints } from "@/lib/core/billing/charge";
import type { VatCategory } from "@/lib/core/billing/document";
import { determineVat, doesVatIdDecide } from "@/lib/core/billing/vat";
import type { Context } from "@/lib/core/context";
import { toUnix } from "@/lib/core/time/time";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { getAccountSettingsWithin } from "@/lib/gateway/account/settings/public";
import { issueDay, readSeller } from "@/lib/gateway/billing/seller/public";
import type { VatCheck } from "./schema";
import { getValidUntil, toVatIdStatus } from "./status";
import { findLatestCheck } from "./store";

export interface AccountVat {
  category: VatCategory;
  rate: BasisPoints;
  vatId: string | null;
  /** True if the VAT ID is confirmed; otherwise it is ignored. */
  isChecked: boolean;
}

/** Determines VAT from the seller's country, the customer's address, and their VAT ID if confirmed. */
export async function getVat(tx: Tx, accountId: number): Promise<AccountVat> {
  const { address, vat_id: vatId } = await getAccountSettingsWithin(tx, accountId);
  const check = vatId === null ? undefined : await findLatestCheck(tx, accountId, vatId);
  const isChecked = toVatIdStatus(check, new Date()) === "valid";
  const { seller } = readSeller();
  const parties = {
    seller: seller.address.iso2,
    buyer: address.iso2,
    checkedVatId: isChecked ? vatId : null,
  };
  return { ...determineVat(parties, issueDay(new Date())), vatId, isChecked };
}

export function getVatCheck({ account: { id }, now }: Context): Promise<VatCheck> {
  return readAccount(id, async (tx) => {
    const { address, vat_id } = await getAccountSettingsWithin(tx, id);
    const parties = { seller: readSeller().seller.address.iso2, buyer: address.iso2 };
    const decides = doesVatIdDecide(parties, vat_id);
    const is_other_country = !decides && doesVatIdDecide(parties);
    const influence = { decides, is_other_country };
    if (vat_id === null) {
      return { vat_id, status: "none", ...influence, checked_at: null, valid_until: null };
    }
    const check = await findLatestCheck(tx, id, vat_id);
    const until = check?.is_valid === true ? getValidUntil(check) : null;
    return {
      vat_id,
      status: toVatIdStatus(check, now()),
      ...influence,
      checked_at: check === undefined ? null : toUnix(check.checked_at),
      valid_until: until && toUnix(until),
    };
  });
}
