import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { combineErrors, DomainError, notFound } from "@/lib/core/errors";
import { checkContent, type TemplateContent } from "@/lib/core/templates/content";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import type { WriteContext } from "@/lib/db/write-context";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { requiresTemplateApproval } from "@/lib/gateway/account/settings/public";
import { findUsers } from "@/lib/gateway/account/users/public";
import { assertBulkLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { toTemplate, toTemplateVersion } from "./resource";
import type { Template, TemplateCreate, TemplateUpdate, TemplateVersion } from "./schema";
import { MAX_TEMPLATES } from "./schema-values";
import {
  findTemplate,
  insertTemplate,
  insertVersion,
  isNameTaken,
  lockTemplate,
  lockTemplates,
  saveTemplate,
  TEMPLATE_VERSIONS,
  type TemplateRecord,
  TEMPLATES,
} from "./store";
import { countUses } from "./store-uses";

const TEMPLATE_LABEL = "template with this ID";

const auditObject = ({ id, name }: TemplateRecord): AuditedAction["object"] => ({
  kind: "template",
  id,
  label: name,
});

/** Returns the fields for the audit log, without texts. */
const auditFields = ({ name, version, content, draft }: TemplateRecord) => ({
  name,
  version,
  languages: (content ?? draft)?.texts.map(({ lang }) => lang).join(", ") ?? null,
  waits_for_approval: draft !== null,
});

async function lockOrThrow(ctx: WriteContext, id: number): Promise<TemplateRecord> {
  const row = await lockTemplate(ctx.tx, ctx.account.id, id);
  if (row === undefined) throw notFound(TEMPLATE_LABEL);
  return row;
}

/** Locks a template as it was read. Throws `conflict` if it was changed meanwhile (optimistic lock). */
async function lockRevision(
  ctx: WriteContext,
  id: number,
  revision: number,
): Promise<TemplateRecord> {
  const row = await lockOrThrow(ctx, id);
  if (row.revision === revision) return row;
  throw new DomainError(
    "conflict",
    `This template was changed meanwhile: it is at revision ${row.revision}, not ${revision}.`,
    { reason: "template_changed", path: "revision" },
  );
}

async function toTemplates(
  tx: Tx,
  accountId: number,
  rows: readonly TemplateRecord[],
): Promise<Template[]> {
  const ids = rows.flatMap(({ updated_by: id }) => (id === null ? [] : [Number(id)]));
  const users = await findUsers(tx, [...new Set(ids)]);
  const names = new Map([...users].map(([id, { name }]) => [id, name]));
  const uses = await countUses(tx, accountId);
  return rows.map((row) => toTemplate(row, names, uses));
}

async function toOneTemplate(tx: Tx, accountId: number, row: TemplateRecord): Promise<Template> {
  const [template] = await toTemplates(tx, accountId, [row]);
  if (template === undefined) throw new Error("One row makes one template");
  return template;
}

const createNameTakenError = () =>
  new DomainError("already_exists", "Another template has this name.", {
    reason: "template_named",
    path: "name",
  });

const toContent = ({ default_lang, texts, placeholders }: TemplateCreate): TemplateContent => ({
  default_lang,
  texts: texts.map(({ lang, text }) => ({ lang, text })),
  placeholders: placeholders.map(({ name, example, fallback, max_length }) => ({
    name,
    example,
    fallback: fallback == null || fallback === "" ? null : fallback,
    max_length: max_length ?? null,
  })),
});

async function findLinkErrors(ctx: WriteContext, { texts }: TemplateContent) {
  const errors: DomainError[] = [];
  for (const [index, { text }] of texts.entries()) {
    try {
      await assertBulkLinks(ctx, text, "direct");
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push(new DomainError(error.code, error.message, { path: `texts[${index}].text` }));
    }
  }
  return errors;
}

/** Throws `invalid_input` and `campaign_unknown` at each field. */
export async function parseContent(
  ctx: WriteContext,
  body: TemplateCreate,
): Promise<TemplateContent> {
  const content = toContent(body);
  const errors = checkContent(content);
  const allErrors = errors.length > 0 ? errors : await findLinkErrors(ctx, content);
  if (allErrors.length > 0) throw combineErrors(allErrors);
  return content;
}

/** Owners may approve, so theirs are published immediately. */
async function needsApproval({ tx, actor, account }: WriteContext): Promise<boolean> {
  if (actor.kind === "user" && actor.role === "owner") return false;
  return actor.kind !== "system" && (await requiresTemplateApproval(tx, account.id));
}

const getUserId = ({ actor }: WriteContext) =>
  actor.kind === "user" ? String(actor.userId) : null;

const isSame = (a: TemplateContent | null, b: TemplateContent) =>
  a !== null && JSON.stringify(toContent({ name: "", ...a })) === JSON.stringify(b);

/** Publishes a content as the next version, unless it is the current one. */
const publish = (row: TemplateRecord, content: TemplateContent): TemplateRecord =>
  isSame(row.content, content)
    ? { ...row, draft: null }
    : { ...row, content, version: row.version + 1, draft: null };

const keepDraft = (row: TemplateRecord, content: TemplateContent): TemplateRecord => ({
  ...row,
  draft: isSame(row.content, content) ? null : content,
});

export function listTemplates(ctx: Context, query: CollectionQuery): Promise<Page<Template>> {
  return listPage(ctx, TEMPLATES, query, (rows, tx) => toTemplates(tx, ctx.account.id, rows));
}

export function getTemplate(ctx: Context, id: number): Promise<Template> {
  return readAccount(ctx.account.id, async (tx) => {
    const row = await findTemplate(tx, ctx.account.id, id);
    if (row === undefined) throw notFound(TEMPLATE_LABEL);
    return toOneTemplate(tx, ctx.account.id, row);
  });
}

export async function listTemplateVersions(
  ctx: Context,
  id: number,
  query: CollectionQuery,
): Promise<Page<TemplateVersion>> {
  const row = await readAccount(ctx.account.id, (tx) => findTemplate(tx, ctx.account.id, id));
  if (row === undefined) throw notFound(TEMPLATE_LABEL);
  return listPage(
    ctx,
    TEMPLATE_VERSIONS,
    query,
    async (rows, tx) => {
      const ids = rows.flatMap(({ created_by: user }) => (user === null ? [] : [Number(user)]));
      const users = await findUsers(tx, [...new Set(ids)]);
      const names = new Map([...users].map(([userId, { name }]) => [userId, name]));
      return rows.map((version) => toTemplateVersion(version, names));
    },
    [id],
  );
}

export async function createTemplate(ctx: WriteContext, body: TemplateCreate): Promise<Template> {
  const { tx, account } = ctx;
  const content = await parseContent(ctx, body);
  if ((await lockTemplates(tx, account.id)) >= MAX_TEMPLATES) {
    throw new DomainError(
      "unprocessable",
      `The account has reached the limit of ${MAX_TEMPLATES} templates. Delete some first.`,
      { reason: "too_many_templates", limit: MAX_TEMPLATES },
    );
  }
  const isDraft = await needsApproval(ctx);
  const at = ctx.now();
  const row = await insertTemplate(tx, account.id, {
    name: body.name,
    version: isDraft ? 0 : 1,
    content: isDraft ? null : content,
    draft: isDraft ? content : null,
    revision: 1,
    created_at: at,
    updated_at: at,
    updated_by: getUserId(ctx),
  });
  if (row === undefined) throw createNameTakenError();
  if (!isDraft) await insertVersion(tx, account.id, row);
  await recordAudit(tx, ctx, {
    action: "template.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  return toOneTemplate(tx, account.id, row);
}

async function save(
  ctx: WriteContext,
  before: TemplateRecord,
  changed: TemplateRecord,
  action: "template.changed" | "template.approved" | "template.deleted",
): Promise<TemplateRecord> {
  const after = {
    ...changed,
    revision: before.revision + 1,
    updated_at: ctx.now(),
    updated_by: getUserId(ctx),
  };
  await saveTemplate(ctx.tx, ctx.account.id, after).catch((error: unknown) => {
    throw isUniqueViolation(error) ? createNameTakenError() : error;
  });
  if (after.version > before.version) await insertVersion(ctx.tx, ctx.account.id, after);
  await recordAudit(ctx.tx, ctx, {
    action,
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  return after;
}

/** Replaces all fields. A changed content is published as the next version, or waits for approval. */
export async function updateTemplate(
  ctx: WriteContext,
  id: number,
  { revision, ...body }: TemplateUpdate,
): Promise<Template> {
  const { tx, account } = ctx;
  const before = await lockRevision(ctx, id, revision);
  if (await isNameTaken(tx, account.id, body.name, before.id)) throw createNameTakenError();
  const content = await parseContent(ctx, body);
  const renamed = { ...before, name: body.name };
  const after = (await needsApproval(ctx))
    ? keepDraft(renamed, content)
    : publish(renamed, content);
  return toOneTemplate(tx, account.id, await save(ctx, before, after, "template.changed"));
}

/** Publishes the draft that the owner has read. Throws `unprocessable` without one. */
export async function approveTemplate(
  ctx: WriteContext,
  id: number,
  revision: number,
): Promise<Template> {
  const before = await lockRevision(ctx, id, revision);
  if (before.draft === null)
    throw new DomainError("unprocessable", "This template has no change that waits for approval.", {
      reason: "template_not_waiting",
    });
  const after = await save(ctx, before, publish(before, before.draft), "template.approved");
  return toOneTemplate(ctx.tx, ctx.account.id, after);
}

/** Archives a template: it can't be used any more, but what was sent can be traced to its versions. */
export async function deleteTemplate(ctx: WriteContext, id: number): Promise<void> {
  const before = await lockOrThrow(ctx, id);
  await save(ctx, before, { ...before, archived_at: ctx.now() }, "template.deleted");
}
