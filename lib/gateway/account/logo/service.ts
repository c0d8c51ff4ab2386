import type { Context } from "@/lib/core/context";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { parseImage } from "./parse-image";
import type { Logo, LogoWrite } from "./schema";
import { deleteLogo, findLogo, type LogoRecord, saveLogo } from "./store";

const MEDIA = { png: "image/png", jpg: "image/jpeg" } as const;

const toUrl = ({ type, image }: LogoRecord): string =>
  `data:${MEDIA[type]};base64,${image.toString("base64")}`;

export async function findLogoUrl(tx: Tx, accountId: number): Promise<string | null> {
  const logo = await findLogo(tx, accountId);
  return logo === undefined ? null : toUrl(logo);
}

export async function getLogo(ctx: Context): Promise<Logo> {
  const { id } = ctx.account;
  return { image: await readAccount(id, (tx) => findLogoUrl(tx, id)) };
}

export async function setLogo(ctx: WriteContext, body: LogoWrite): Promise<Logo> {
  const { tx, account } = ctx;
  const logo = parseImage(body.image);
  await saveLogo(tx, account.id, logo, ctx.now());
  const after = { logo: `${logo.type}, ${logo.image.length} bytes` };
  await recordAudit(tx, ctx, {
    action: "account.logo_changed",
    object: logoAuditObject(ctx),
    after,
  });
  return { image: toUrl(logo) };
}

const logoAuditObject = ({ account }: WriteContext) =>
  ({ kind: "account", id: account.id }) as const;

export async function deleteAccountLogo(ctx: WriteContext): Promise<void> {
  const { tx, account } = ctx;
  if (!(await deleteLogo(tx, account.id))) return;
  const after = { logo: null };
  await recordAudit(tx, ctx, {
    action: "account.logo_changed",
    object: logoAuditObject(ctx),
    after,
  });
}
