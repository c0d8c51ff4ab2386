import { randomBytes } from "node:crypto";
import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { mergeSettings, defaultSettings } from "./alias-settings";
import { toAlias } from "./resource";
import type { EmailAlias, EmailAliasCreate, EmailAliasUpdate } from "./schema";
import { MAX_ALIASES } from "./schema-values";
import {
  ALIASES,
  type AliasRecord,
  type AliasSettings,
  countAliases,
  findAliasByAccount,
  insertAlias,
  lockAlias,
  deleteAliasRow,
  replaceLocalPart,
  updateAlias,
} from "./store";

const RESOURCE_LABEL = "email address with this ID";
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** Returns 130 random bits in base32, case-insensitive because mail programs may change case. */
const newLocalPart = (): string => [...randomBytes(26)].map((byte) => LETTERS[byte & 31]).join("");

export function listAliases(ctx: Context, query: CollectionQuery): Promise<Page<EmailAlias>> {
  return listPage(ctx, ALIASES, query, (rows) => rows.map(toAlias));
}

export async function getAliasRecord(ctx: Context, aliasId: number): Promise<AliasRecord> {
  const { id } = ctx.account;
  const row = await readAccount(id, (tx) => findAliasByAccount(tx, id, aliasId));
  if (row === undefined) throw notFound(RESOURCE_LABEL);
  return row;
}

export const getAlias = async (ctx: Context, aliasId: number): Promise<EmailAlias> =>
  toAlias(await getAliasRecord(ctx, aliasId));

async function lockOrThrow(ctx: WriteContext, aliasId: number): Promise<AliasRecord> {
  const row = await lockAlias(ctx.tx, ctx.account.id, aliasId);
  if (row === undefined) throw notFound(RESOURCE_LABEL);
  return row;
}

/** Names an alias by id, as its address is a secret that readers of the audit log don't need. */
const auditObject = ({ alias_id, name }: AliasRecord): AuditedAction["object"] => ({
  kind: "email_alias",
  id: alias_id,
  label: name,
});

const auditFields = (row: AliasSettings) => ({
  name: row.name,
  kind: row.kind,
  phone: row.phone,
  group_id: row.group_id,
  service_code: row.service_code,
  sender_id: row.sender_id,
  max_parts: row.max_parts,
  allowed_senders: row.allowed_senders,
});

export async function createAlias(ctx: WriteContext, body: EmailAliasCreate): Promise<EmailAlias> {
  const { tx, account, actor } = ctx;
  if ((await countAliases(tx, account.id)) >= MAX_ALIASES)
    throw new DomainError(
      "unprocessable",
      `The account has reached the limit of ${MAX_ALIASES} email addresses. Delete one first.`,
      { reason: "too_many_email_aliases", limit: MAX_ALIASES },
    );
  const settings = await mergeSettings(tx, ctx, defaultSettings(body.kind), body);
  const row = await insertAlias(tx, account.id, {
    ...settings,
    localPart: newLocalPart(),
    createdAt: ctx.now(),
    createdBy: actor.kind === "user" ? actor.userId : null,
  });
  await recordAudit(tx, ctx, {
    action: "email_alias.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  return toAlias(row);
}

/** Updates an alias; absent fields keep their value. */
export async function updateEmailAlias(
  ctx: WriteContext,
  aliasId: number,
  body: EmailAliasUpdate,
): Promise<EmailAlias> {
  const { tx, account } = ctx;
  const before = await lockOrThrow(ctx, aliasId);
  const settings = await mergeSettings(tx, ctx, before, body);
  const after = await updateAlias(tx, account.id, aliasId, settings);
  await recordAudit(tx, ctx, {
    action: "email_alias.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  return toAlias(after);
}

export async function rotateAlias(ctx: WriteContext, aliasId: number): Promise<EmailAlias> {
  await lockOrThrow(ctx, aliasId);
  const row = await replaceLocalPart(ctx.tx, ctx.account.id, aliasId, newLocalPart());
  await recordAudit(ctx.tx, ctx, { action: "email_alias.rotated", object: auditObject(row) });
  return toAlias(row);
}

export async function deleteAlias(ctx: WriteContext, aliasId: number): Promise<void> {
  const row = await lockOrThrow(ctx, aliasId);
  await deleteAliasRow(ctx.tx, ctx.account.id, aliasId);
  await recordAudit(ctx.tx, ctx, {
    action: "email_alias.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}
