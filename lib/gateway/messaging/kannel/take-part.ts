import { createHash } from "node:crypto";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { assignPart } from "@/lib/core/messages/assign-part";
import { isTestKey } from "@/lib/core/messages/message-origin";
import type { Concatenation } from "@/lib/core/text/user-data-header";
import { readAccount, type Tx, withAccount } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import {
  acceptPrepared,
  openReportUrl,
  prepareFrom,
  sealReportUrl,
} from "@/lib/gateway/messaging/sms/public";
import { joinContents } from "./content";
import { abandonText } from "./finish-texts";
import { type KannelRequest, toProtocolMessage } from "./parse-request";
import type { RequestDigest } from "./repeats";
import {
  claimJoin,
  findByMarks,
  findEnd,
  findJoining,
  insertPart,
  type KnownPart,
  lockMarks,
  type NewPart,
  recordJoined,
  type PartRecord,
} from "./store-parts";

/** Maximum wait from the first part until the text is abandoned. */
const MAX_WAIT_MS = 300_000;
/** Age above which an equal part without an id belongs to another text. */
const REPEAT_WINDOW_SECONDS = 300;
/** Time to join, which includes retries of the text's requests. */
const JOIN_WINDOW_MS = 60_000;

export interface PartRequest {
  request: KannelRequest;
  part: Concatenation;
  /** E.164. */
  phone: string;
  digest: RequestDigest;
}

interface StoredPart {
  textId: string;
  isComplete: boolean;
}

function isRepeat(earlier: KnownPart, { number, digest }: NewPart): boolean {
  if (earlier.number !== number || earlier.digest !== digest) return false;
  if (earlier.state === "joined") return earlier.is_named || !earlier.is_old;
  return earlier.state === "joining" || (earlier.state === "waiting" && !earlier.is_over);
}

function toNewPart(ctx: Context, { request, part, phone, digest }: PartRequest): NewPart {
  const { content, fields, report } = request;
  if (ctx.actor.kind !== "key") throw new Error("Only keys send parts");
  return {
    ...part,
    ...digest,
    keyId: ctx.actor.keyId,
    sender: fields.sender,
    phone,
    service: fields.service,
    content: content.bytes,
    charset: content.charset,
    coding: content.coding,
    sealedUrl: null,
    mask: report?.mask ?? null,
    isTest: isTestKey(ctx.actor),
    deliveryAt: fields.deliveryAt,
    validMinutes: fields.validMinutes,
  };
}

/** Stores a part. Idempotent. */
async function addPart(
  tx: Tx,
  accountId: number,
  part: NewPart,
  url: string | null,
): Promise<StoredPart> {
  await lockMarks(tx, accountId, part);
  const earlier = await findByMarks(tx, accountId, part, REPEAT_WINDOW_SECONDS);
  const repeated = earlier.find((item) => isRepeat(item, part));
  if (repeated !== undefined)
    return { textId: repeated.text_id, isComplete: repeated.state === "joining" };
  const waiting = earlier.filter(({ state, is_over }) => state === "waiting" && !is_over);
  const place = assignPart(
    waiting.map(({ text_id, number }) => ({ text: text_id, number })),
    part,
  );
  if (place.replacedText !== null) await abandonText(tx, accountId, place.replacedText, null);
  const textId = place.text ?? uuidv7();
  const now = new Date();
  const end = place.text === null ? null : await findEnd(tx, accountId, place.text);
  const sealedUrl = url === null ? null : sealReportUrl(accountId, textId, url);
  await insertPart(
    tx,
    accountId,
    textId,
    { ...part, sealedUrl },
    { receivedAt: now, endsAt: end ?? new Date(now.getTime() + MAX_WAIT_MS) },
  );
  if (place.isWhole) {
    const endsAt = new Date(now.getTime() + JOIN_WINDOW_MS);
    await claimJoin(tx, accountId, textId, { message: uuidv7(), endsAt });
  }
  return { textId, isComplete: place.isWhole };
}

/** Opens report URLs, which were sealed for their text until now. */
function listPartReports(accountId: number, textId: string, parts: readonly PartRecord[]) {
  return parts.flatMap(({ number, sealed_url, mask }) =>
    sealed_url === null
      ? []
      : [{ part: number, url: openReportUrl(accountId, textId, sealed_url), mask }],
  );
}

/** Returns a key of the text's id, which repeats share, so only the first is accepted. */
function toIdempotency(textId: string) {
  const digest = createHash("sha256").update(`kannel-text/${textId}`).digest("hex");
  return { key: `kannel-text:${textId}`, fingerprint: digest, secret: digest };
}

async function acceptText(
  ctx: Context,
  { request, phone }: PartRequest,
  textId: string,
): Promise<void> {
  const { id } = ctx.account;
  const parts = await readAccount(id, (tx) => findJoining(tx, id, textId));
  const [first] = parts;
  // Accepted by another request meanwhile.
  if (first === undefined) return;
  const text = joinContents(
    parts.map(({ content, charset, coding }) => ({ bytes: content, charset, coding })),
  );
  const fields = {
    ...request.fields,
    deliveryAt: Number(first.delivery_at),
    validMinutes: first.valid_minutes,
  };
  const reports = listPartReports(id, textId, parts);
  const prepared = await prepareFrom(
    ctx,
    toProtocolMessage(fields, phone, text, reports),
    "kannel",
  );
  const own = { uuid: first.message, created_at: uuidTime(first.message) };
  const message = { ...prepared.message, ...own };
  await acceptPrepared(ctx, { ...prepared, message }, toIdempotency(textId));
}

const TRANSIENT: ReadonlySet<string> = new Set([
  "unavailable",
  "idempotency_in_progress",
  "too_many_requests",
]);

/**
 * Stores a part, and accepts the text as one message once complete. Resolves when part or message is durable. If the
 * text is refused, this request fails with the error and the other parts get reports.
 */
export async function acceptPart(ctx: Context, request: PartRequest): Promise<void> {
  const { id } = ctx.account;
  const part = toNewPart(ctx, request);
  const url = request.request.report?.url ?? null;
  // Own transaction: the part is durable before its text is accepted with messages of other requests.
  const { textId, isComplete } = await withAccount(id, (tx) => addPart(tx, id, part, url));
  if (!isComplete) return;
  try {
    await acceptText(ctx, request, textId);
  } catch (error) {
    if (!(error instanceof DomainError) || TRANSIENT.has(error.code)) throw error;
    // Own transaction: the request fails, but the outcome of the other parts must persist.
    await withAccount(id, (tx) => abandonText(tx, id, textId, part.number));
    throw error;
  }
  // Own transaction: the message is accepted even if this record fails; a worker would repeat it.
  await withAccount(id, (tx) => recordJoined(tx, id, textId)).catch((error: unknown) =>
    log({ level: "warn", message: `A joined text waits for its note: ${textId}`, error }),
  );
}
