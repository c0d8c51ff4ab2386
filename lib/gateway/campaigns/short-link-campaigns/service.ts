import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { randomBase62 } from "@/lib/core/ids/base62";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { findLinkDomain } from "@/lib/gateway/campaigns/link-domains/public";
import { createLinks, toFormUrl } from "@/lib/gateway/campaigns/short-links/public";
import type { ColumnLetter } from "@/lib/gateway/contacts/group-records/schema-values";
import { findGroupRecords } from "@/lib/gateway/contacts/group-records/public";
import { chooseBackHalf } from "./choose-back-half";
import {
  NO_TARGET_OPTIONS,
  parseTarget,
  parseTargetOptions,
  type TargetOptions,
} from "./parse-target";
import { toCampaign } from "./resource";
import type {
  Campaign,
  CampaignUpdate,
  CampaignWrite,
  SignUpWrite,
  UnsubscribeWrite,
} from "./schema";
import type { FormKind } from "./schema-values";
import {
  CAMPAIGNS,
  type CampaignRecord,
  findCampaign,
  insertCampaign,
  lockBackHalves,
  lockCampaign,
  markRemoved,
  updateCampaign,
} from "./store";

const CAMPAIGN_LABEL = "campaign with this code";
const CODE_LENGTH = 10;

const auditObject = ({ id, name }: Pick<Campaign, "id" | "name">): AuditedAction["object"] => ({
  kind: "campaign",
  id,
  label: name,
});

async function assertGroup(ctx: WriteContext, groupId: number | null): Promise<void> {
  if (groupId === null) return;
  const [group] = await findGroupRecords(ctx.tx, ctx.account.id, [groupId]);
  if (group !== undefined) return;
  throw new DomainError("unprocessable", "The account has no group with this ID.", {
    reason: "group_unknown",
    path: "group_id",
  });
}

async function assertLinkDomain({ tx, account }: WriteContext, id: number | null): Promise<void> {
  if (id === null || (await findLinkDomain(tx, account.id, id)) !== undefined) return;
  throw new DomainError("unprocessable", "The account has no link domain with this ID.", {
    reason: "link_domain_unknown",
    path: "link_domain_id",
  });
}

export function listCampaigns(ctx: Context, query: CollectionQuery): Promise<Page<Campaign>> {
  return listPage(ctx, CAMPAIGNS, query, (rows) => rows.map(toCampaign(ctx.account.id)));
}

export async function getCampaign(ctx: Context, code: string): Promise<Campaign> {
  const { id } = ctx.account;
  const row = await readAccount(id, (tx) => findCampaign(tx, id, code));
  if (row === undefined) throw notFound(CAMPAIGN_LABEL);
  return toCampaign(id)(row);
}

async function findOrThrow({ tx, account }: WriteContext, code: string): Promise<CampaignRecord> {
  const row = await findCampaign(tx, account.id, code);
  if (row === undefined) throw notFound(CAMPAIGN_LABEL);
  return row;
}

interface NewCampaign extends Pick<CampaignRecord, "code" | "kind" | "type" | "name" | "url"> {
  group_id: number | null | undefined;
  /** Shared by all messages. */
  linkId: number | undefined;
  formFields?: ColumnLetter[] | null | undefined;
  passesQuery?: boolean | null | undefined;
  linkDomainId?: number | null | undefined;
  backHalf?: string | null | undefined;
  options?: TargetOptions;
}

async function store(ctx: WriteContext, newCampaign: NewCampaign): Promise<Campaign> {
  const { tx, account } = ctx;
  const { group_id: group = null, linkId, formFields, ...rest } = newCampaign;
  const { passesQuery, linkDomainId = null, backHalf, options, ...fields } = rest;
  await assertGroup(ctx, group);
  await assertLinkDomain(ctx, linkDomainId);
  const created = { type: fields.type, back_half: null };
  const row = {
    ...fields,
    ...(options ?? NO_TARGET_OPTIONS),
    group_id: group?.toString() ?? null,
    link_id: linkId?.toString() ?? null,
    form_fields: formFields ?? [],
    passes_query: passesQuery ?? false,
    link_domain_id: linkDomainId?.toString() ?? null,
    back_half: await chooseBackHalf(ctx, created, backHalf),
  };
  await insertCampaign(tx, account.id, row, ctx.now());
  const campaign = toCampaign(account.id)(await findOrThrow(ctx, row.code));
  const { id: _, created_at: __, short_url: ___, ...after } = campaign;
  await recordAudit(tx, ctx, { action: "campaign.created", object: auditObject(campaign), after });
  return campaign;
}

const newLink = async ({ tx, account, now }: WriteContext, campaign: string) =>
  (await createLinks(tx, account.id, [{ campaign }], now()))[0];

export async function createCampaign(ctx: WriteContext, body: CampaignWrite): Promise<Campaign> {
  const { type, name, group_id, passes_query: passesQuery, link_domain_id: linkDomainId } = body;
  if (typeof body.back_half === "string") await lockBackHalves(ctx.tx, ctx.account.id);
  const url = await parseTarget(ctx, body.url);
  const code = randomBase62(CODE_LENGTH);
  const linkId = type === 1 ? await newLink(ctx, code) : undefined;
  const options = await parseTargetOptions(ctx, NO_TARGET_OPTIONS, body);
  const target = { url, passesQuery, linkDomainId, backHalf: body.back_half, options };
  return store(ctx, { code, kind: "link", type, name, group_id, linkId, ...target });
}

/** Creates a form, which always has a shared link: its URL. */
export async function createForm(
  ctx: WriteContext,
  kind: FormKind,
  body: SignUpWrite | UnsubscribeWrite,
): Promise<Campaign> {
  const { name, group_id, type } = body;
  const formFields = "form_fields" in body ? body.form_fields : null;
  const code = randomBase62(CODE_LENGTH);
  const linkId = await newLink(ctx, code);
  if (linkId === undefined) throw new Error("The form has no link");
  const url = toFormUrl({ accountId: ctx.account.id, linkId });
  return store(ctx, { code, kind, type: type ?? 1, name, url, group_id, linkId, formFields });
}

function assertForm(before: CampaignRecord, body: CampaignUpdate): void {
  if (before.kind === "subscribe" && body.group_id === null) {
    throw new DomainError("invalid_input", "A sign-up form needs a group.", {
      path: "group_id",
      reason: "form_without_group",
    });
  }
  if (before.kind !== "link" && body.url !== before.url) {
    throw new DomainError("unprocessable", "The address of a form can't be changed.", {
      reason: "form_url",
      path: "url",
    });
  }
  if (before.kind === "link") return;
  for (const field of ["expires_at", "expired_url", "conversion_days", "targets"] as const) {
    const value = body[field];
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0))
      continue;
    throw new DomainError("invalid_input", "Only links to a page of your own have this.", {
      path: field,
    });
  }
}

async function applyUpdate(
  ctx: WriteContext,
  before: CampaignRecord,
  body: CampaignUpdate,
): Promise<CampaignRecord> {
  assertForm(before, body);
  const group = body.group_id === undefined ? before.group_id : (body.group_id?.toString() ?? null);
  if (group !== before.group_id) await assertGroup(ctx, group === null ? null : Number(group));
  const { link_domain_id: domainId } = body;
  if (domainId !== undefined) await assertLinkDomain(ctx, domainId);
  const needsLink = body.type === 1 && before.link_id === null;
  const [linkId] = needsLink
    ? await createLinks(ctx.tx, ctx.account.id, [{ campaign: before.code }], ctx.now())
    : [];
  return {
    ...before,
    type: body.type,
    name: body.name,
    url: body.url === before.url ? before.url : await parseTarget(ctx, body.url),
    ...(await parseTargetOptions(ctx, before, body)),
    group_id: group,
    form_fields: body.form_fields === undefined ? before.form_fields : (body.form_fields ?? []),
    passes_query:
      body.passes_query === undefined ? before.passes_query : (body.passes_query ?? false),
    back_half: await chooseBackHalf(ctx, { ...before, type: body.type }, body.back_half),
    link_domain_id: domainId === undefined ? before.link_domain_id : (domainId?.toString() ?? null),
    // Kept when the type changes, so the published link still works.
    link_id: linkId?.toString() ?? before.link_id,
  };
}

/** Updates a campaign; absent fields stay unchanged. Existing links redirect to the new URL. */
export async function applyCampaignUpdate(
  ctx: WriteContext,
  code: string,
  body: CampaignUpdate,
): Promise<Campaign> {
  const { tx, account } = ctx;
  if (typeof body.back_half === "string") await lockBackHalves(tx, account.id);
  const before = await lockCampaign(tx, account.id, code);
  if (before === undefined) throw notFound(CAMPAIGN_LABEL);
  const row = await applyUpdate(ctx, before, body);
  await updateCampaign(tx, account.id, row, ctx.now());
  const campaign = toCampaign(account.id)(await findOrThrow(ctx, code));
  await recordAudit(tx, ctx, {
    action: "campaign.changed",
    object: auditObject(campaign),
    ...changesBetween(toCampaign(account.id)(before), campaign),
  });
  return campaign;
}

/** Deletes a campaign. Links stop working immediately; click data is removed later. */
export async function deleteCampaign(ctx: WriteContext, code: string): Promise<void> {
  const { tx, account } = ctx;
  const row = await lockCampaign(tx, account.id, code);
  if (row === undefined) throw notFound(CAMPAIGN_LABEL);
  await markRemoved(tx, account.id, code, ctx.now());
  const { id, name, url } = toCampaign(account.id)(row);
  await recordAudit(tx, ctx, {
    action: "campaign.deleted",
    object: auditObject({ id, name }),
    before: { name, url },
  });
}
