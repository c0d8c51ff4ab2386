import type { AccountSnapshot, Context } from "@/lib/core/context";
import type { FormBrand } from "@/lib/core/forms/page";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findLogoUrl } from "@/lib/gateway/account/logo/public";
import type { Brand, BrandUpdate } from "./schema";
import { findBrand, lockBrand, saveBrand } from "./store";

const NO_BRAND: Brand = { name: null, accent: null };

export async function getFormBrand(
  tx: Tx,
  { id, name }: Pick<AccountSnapshot, "id" | "name">,
): Promise<FormBrand> {
  const brand = (await findBrand(tx, id)) ?? NO_BRAND;
  const logo = await findLogoUrl(tx, id);
  return { name: brand.name ?? name, fullName: name, logo, accent: brand.accent };
}

export async function getBrand(ctx: Context): Promise<Brand> {
  const { id } = ctx.account;
  return (await readAccount(id, (tx) => findBrand(tx, id))) ?? NO_BRAND;
}

/** Updates the brand. Omitted fields stay unchanged; null and an empty name clear them. */
export async function updateBrand(ctx: WriteContext, body: BrandUpdate): Promise<Brand> {
  const { tx, account } = ctx;
  const before = await lockBrand(tx, account.id, ctx.now());
  const { name = before.name, accent = before.accent } = body;
  const after = { name: name || null, accent };
  await saveBrand(tx, account.id, after, ctx.now());
  const object = { kind: "account", id: account.id } as const;
  const changes = changesBetween(before, after);
  await recordAudit(tx, ctx, { action: "account.brand_changed", object, ...changes });
  return after;
}
