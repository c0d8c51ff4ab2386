import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { randomBase62 } from "@/lib/core/ids/base62";
import { parseLinkDomain } from "@/lib/core/links/link-domain";
import { announceAtCommit } from "@/lib/db/announce-work";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import {
  type AuditedAction,
  changesBetween,
  recordAudit,
} from "@/lib/gateway/account/audit-log/public";
import { ownLinkHosts } from "@/lib/gateway/campaigns/short-links/public";
import { toLinkDomain } from "./resource";
import type { LinkDomain, LinkDomainUpdate, LinkDomainWrite } from "./schema";
import { MAX_LINK_DOMAINS } from "./schema-values";
import {
  clearDefault,
  countLinkDomains,
  findLinkDomain,
  insertLinkDomain,
  LINK_DOMAINS,
  type LinkDomainRecord,
  lockLinkDomain,
  removeLinkDomain,
  saveLinkDomain,
} from "./store";

const RESOURCE_NAME = "link domain with this ID";
const CHALLENGE_LENGTH = 32;
const MIN_CHECK_GAP_MS = 5_000;

const auditObject = ({ id, domain }: LinkDomainRecord): AuditedAction["object"] => ({
  kind: "link_domain",
  id,
  label: domain,
});

const auditFields = ({ domain, is_default }: LinkDomainRecord) => ({ domain, is_default });

async function lockOrThrow(ctx: WriteContext, id: number): Promise<LinkDomainRecord> {
  const row = await lockLinkDomain(ctx.tx, ctx.account.id, id);
  if (row === undefined) throw notFound(RESOURCE_NAME);
  return row;
}

export function listLinkDomains(ctx: Context, query: CollectionQuery): Promise<Page<LinkDomain>> {
  return listPage(ctx, LINK_DOMAINS, query, (rows) => rows.map(toLinkDomain));
}

export async function getLinkDomain(ctx: Context, id: number): Promise<LinkDomain> {
  const row = await readAccount(ctx.account.id, (tx) => findLinkDomain(tx, ctx.account.id, id));
  if (row === undefined) throw notFound(RESOURCE_NAME);
  return toLinkDomain(row);
}

/**
 * Claims a domain, which a worker checks. Several accounts may claim one; whoever can set its records gets it.
 */
export async function createLinkDomain(
  ctx: WriteContext,
  body: LinkDomainWrite,
): Promise<LinkDomain> {
  const { tx, account } = ctx;
  const domain = parseLinkDomain(body.domain, ownLinkHosts());
  if ((await countLinkDomains(tx, account.id)) >= MAX_LINK_DOMAINS) {
    const message = `The account has reached the limit of ${MAX_LINK_DOMAINS} link domains. Delete some first.`;
    throw new DomainError("unprocessable", message, {
      reason: "too_many_link_domains",
      limit: MAX_LINK_DOMAINS,
    });
  }
  const isDefault = body.is_default === true;
  if (isDefault) await clearDefault(tx, account.id);
  const challenge = randomBase62(CHALLENGE_LENGTH);
  const row = await insertLinkDomain(
    tx,
    account.id,
    { domain, challenge, is_default: isDefault },
    ctx.now(),
  );
  if (row === undefined) {
    throw new DomainError("already_exists", "The account has this domain already.", {
      reason: "domain_exists",
      path: "domain",
    });
  }
  announceAtCommit(tx, "link-domains");
  await recordAudit(tx, ctx, {
    action: "link_domain.created",
    object: auditObject(row),
    after: auditFields(row),
  });
  return toLinkDomain(row);
}

export async function updateLinkDomain(
  ctx: WriteContext,
  id: number,
  { is_default: isDefault }: LinkDomainUpdate,
): Promise<LinkDomain> {
  const { tx, account } = ctx;
  // Locks the account before its domains, as creation does.
  await countLinkDomains(tx, account.id);
  if (isDefault) await clearDefault(tx, account.id);
  const before = await lockOrThrow(ctx, id);
  const after = { ...before, is_default: isDefault };
  await saveLinkDomain(tx, account.id, after);
  await recordAudit(tx, ctx, {
    action: "link_domain.changed",
    object: auditObject(after),
    ...changesBetween(auditFields(before), auditFields(after)),
  });
  return toLinkDomain(after);
}

/** Has a worker check the domain's records now. */
export async function requestCheck(ctx: WriteContext, id: number): Promise<LinkDomain> {
  const { tx, account } = ctx;
  const before = await lockOrThrow(ctx, id);
  const earliest = (before.checked_at?.getTime() ?? 0) + MIN_CHECK_GAP_MS;
  const after = {
    ...before,
    check_at: new Date(Math.max(ctx.now().getTime(), earliest)),
    // Resets the backoff.
    failing_since: before.state === "verified" ? before.failing_since : null,
  };
  await saveLinkDomain(tx, account.id, after);
  announceAtCommit(tx, "link-domains");
  await recordAudit(tx, ctx, { action: "link_domain.checked", object: auditObject(after) });
  return toLinkDomain(after);
}

/** Deletes a domain. Links on it lead nowhere immediately; the same links on the gateway's host keep working. */
export async function deleteLinkDomain(ctx: WriteContext, id: number): Promise<void> {
  const row = await lockOrThrow(ctx, id);
  await removeLinkDomain(ctx.tx, ctx.account.id, row);
  await recordAudit(ctx.tx, ctx, {
    action: "link_domain.deleted",
    object: auditObject(row),
    before: auditFields(row),
  });
}
