import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import { toLogEntry } from "./resource";
import type { EmailLogEntry } from "./schema";
import { EMAIL_LOG, findEmails } from "@/lib/gateway/messaging/email-log/public";

export function listEmails(ctx: Context, query: CollectionQuery): Promise<Page<EmailLogEntry>> {
  return listPage(ctx, EMAIL_LOG, query, (rows) => rows.map(toLogEntry));
}

export async function getEmail(ctx: Context, input: string): Promise<EmailLogEntry> {
  const id = parseUuid(input, `email ${input}`);
  const [row] = await readAccount(ctx.account.id, (tx) => findEmails(tx, ctx.account.id, [id]));
  if (row === undefined) throw notFound(`email ${input}`);
  return toLogEntry(row);
}
