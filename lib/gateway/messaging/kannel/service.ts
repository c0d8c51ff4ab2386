import type { Context } from "@/lib/core/context";
import type { RawParameters } from "@/lib/core/kannel/raw-parameters";
import { ensureReportPush } from "@/lib/gateway/developers/webhooks/public";
import type { ServiceCode } from "@/lib/core/messages/services";
import { acceptPrepared, prepareFrom, prepareMessage } from "@/lib/gateway/messaging/sms/public";
import { findEarlier } from "@/lib/idempotency/earlier-response";
import { readContent, readPartContent } from "./content";
import { type KannelRequest, parseKannelRequest, toProtocolMessage } from "./parse-request";
import { createRepeatGuard, createRequestDigest } from "./repeats";
import { acceptPart } from "./take-part";

const ACCEPTED = "0: Accepted for delivery";

export interface KannelCall {
  parameters: RawParameters;
  service: ServiceCode;
  path: string;
  idempotencyKey: string | undefined;
}

type Acceptance = () => Promise<void>;

async function prepareWhole(
  ctx: Context,
  { parameters, path, idempotencyKey }: KannelCall,
  { recipients, fields, content, report }: KannelRequest,
): Promise<Acceptance[]> {
  const text = readContent(content);
  const reports = report === null ? [] : [{ ...report, part: 0 }];
  const toRepeat = createRepeatGuard(parameters, path, idempotencyKey);
  return Promise.all(
    recipients.map(async (phone) => {
      const message = toProtocolMessage(fields, phone, text, reports);
      const repeat = toRepeat(phone);
      try {
        const prepared = await prepareFrom(ctx, message, "kannel");
        return () => acceptPrepared(ctx, prepared, repeat);
      } catch (error) {
        await findEarlier(ctx, repeat, error);
        return () => Promise.resolve();
      }
    }),
  );
}

/** Prepares a part, as far as possible without the others. */
async function prepareParts(
  ctx: Context,
  { parameters, path, idempotencyKey }: KannelCall,
  request: KannelRequest,
  part: NonNullable<KannelRequest["part"]>,
): Promise<Acceptance[]> {
  const text = readPartContent(request.content);
  const digest = createRequestDigest(parameters, path, idempotencyKey);
  return Promise.all(
    request.recipients.map(async (recipient) => {
      const { body } = toProtocolMessage(request.fields, recipient, text, []);
      const { message } = await prepareMessage(ctx, body, "kannel");
      return () => acceptPart(ctx, { request, part, phone: message.phone, digest });
    }),
  );
}

/**
 * Sends a request, and returns Kannel's response; throws if no message was accepted. All recipients are validated
 * first, so only missing funds or an unavailable database can cause partial acceptance.
 */
export async function sendFromKannel(ctx: Context, call: KannelCall): Promise<string> {
  const request = parseKannelRequest(call.parameters, call.service, ctx.now());
  const { recipients, part, report } = request;
  const prepared =
    part === null
      ? await prepareWhole(ctx, call, request)
      : await prepareParts(ctx, call, request, part);
  if (report !== null) await ensureReportPush(ctx);
  const results = await Promise.allSettled(prepared.map((accept) => accept()));
  const failed = results.flatMap((result) => (result.status === "rejected" ? [result] : []));
  const [first] = failed;
  if (first === undefined) return ACCEPTED;
  if (failed.length === recipients.length) throw first.reason;
  const denied = recipients.filter((_, index) => results[index]?.status === "rejected");
  return `${ACCEPTED} Denied receivers are: ${denied.join(" ")}`;
}
