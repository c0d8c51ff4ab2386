import { combineErrors, DomainError, gatherErrors } from "@/lib/core/errors";
import { countText, languageOf, senderOf } from "@/lib/core/messages/message-content";
import type { ServiceCode } from "@/lib/core/messages/services";
import { parseTemplate, renderTemplate } from "@/lib/core/text/template";
import { parseDeliveryAt } from "@/lib/core/time/time";
import type { WriteContext } from "@/lib/db/write-context";
import {
  assertBulkLinks,
  draftLinks,
} from "@/lib/gateway/campaigns/short-link-campaigns/service-bulk-texts";
import { namesOf } from "./chunk";
import type { BulkRecord } from "./record";
import type { BulkCreate } from "./schema";
import { MAX_RECIPIENTS } from "./schema-values";
import { assertTwoTexts, checkTexts } from "./texts";

/** A bulk without a broken rule, as it was read. */
interface CheckedBulk {
  service: ServiceCode;
  /** Null: at once. */
  deliveryAt: Date | null;
  /** Null: no message is too late. */
  notAfter: Date | null;
}

/** Throws `too_many_recipients` at `path`. */
export function assertNotTooMany(recipients: number, path: string, limit = MAX_RECIPIENTS): void {
  if (recipients <= limit) return;
  throw new DomainError(
    "unprocessable",
    `A bulk can have up to ${limit} recipients; this one has ${recipients}.`,
    { reason: "too_many_recipients", limit, path },
  );
}

function assertRecipients({ phones, msg_groups }: BulkCreate): void {
  if (phones == null && msg_groups == null)
    throw new DomainError("invalid_input", "Give phones, msg_groups, or both.", { path: "phones" });
  assertNotTooMany(phones?.length ?? 0, "phones");
}

function assertWindow({ send_window: window }: BulkCreate): void {
  if (window == null || window.from !== window.to) return;
  throw new DomainError("invalid_input", "The window must have a beginning and another end.", {
    path: "send_window.to",
  });
}

function notAfterOf({ not_after }: BulkCreate, deliveryAt: Date | null, now: Date): Date | null {
  if (not_after == null || not_after === 0) return null;
  const notAfter = new Date(not_after * 1000);
  if (notAfter > (deliveryAt ?? now)) return notAfter;
  throw new DomainError("invalid_input", "not_after must be later than the time of sending.", {
    path: "not_after",
  });
}

/** Refuses a template whose shortest text could be sent to nobody. */
function assertTemplate(
  text: string,
  names: string[],
  choice: BulkCreate["is_unicode"],
  service: ServiceCode,
): void {
  const template = parseTemplate(text, names);
  const shortest = renderTemplate(template, "", () => null).text;
  if (shortest.trim() !== "") {
    countText(shortest, choice, service);
    return;
  }
  // Values may fill it.
  if (template.tokens.length > 1) return;
  throw new DomainError("invalid_input", "The text can't be empty.", { path: "text" });
}

/**
 * Reads what a bulk says of all its messages, by the rules of a single message where it has the same field. What follows from a
 * recipient's number and values is known only when the recipient's message is made.
 * @param columns of the groups that it goes to
 * @throws DomainError 400 or 422 naming each broken rule at its field
 */
export async function checkBulk(
  ctx: WriteContext,
  body: BulkCreate,
  columns: BulkRecord["columns"],
): Promise<CheckedBulk> {
  const service = body.service_code ?? "direct";
  const now = ctx.now();
  const { errors, read } = gatherErrors();
  read(() => assertRecipients(body));
  read(() => senderOf(service, body));
  read(() => languageOf(body));
  const deliveryAt = read(() => parseDeliveryAt(body.delivery_at, now));
  const notAfter = deliveryAt === undefined ? null : read(() => notAfterOf(body, deliveryAt, now));
  read(() => assertWindow(body));
  read(() => assertTwoTexts(body));
  const names = namesOf(columns);
  const ofTexts = await checkTexts(body, async (text) => {
    await assertBulkLinks(ctx, text, service);
    assertTemplate(draftLinks(ctx.account.id, text).text, names, body.is_unicode, service);
  });
  const broken = [...errors, ...ofTexts];
  if (broken.length > 0) throw combineErrors(broken);
  return { service, deliveryAt: deliveryAt ?? null, notAfter: notAfter ?? null };
}
