import type { Context } from "@/lib/core/context";
import type { RawParameters } from "@/lib/core/kannel/raw-parameters";
import { ensureReportPush } from "@/lib/gateway/developers/webhooks/service-pushes";
import type { ServiceCode } from "@/lib/core/messages/services";
import { acceptPrepared, prepareFrom } from "@/lib/gateway/messaging/sms/send/service-send";
import { parseKannelRequest } from "./parse-request";
import { repeatsOf } from "./repeats";

const ACCEPTED = "0: Accepted for delivery";

export interface KannelCall {
  parameters: RawParameters;
  service: ServiceCode;
  /** The path that was called, and its `Idempotency-Key`. */
  path: string;
  idempotencyKey: string | undefined;
}

/**
 * Accepts the messages of one sendsms request and returns Kannel's answer; throws when none was. Each recipient is checked
 * before the first is accepted, so only missing money or a database that is away can part them: then those that were not
 * accepted stand in the answer, as Kannel names receivers that it denies.
 */
export async function sendFromKannel(ctx: Context, call: KannelCall): Promise<string> {
  const { parameters, service, path, idempotencyKey } = call;
  const { recipients, messageTo } = parseKannelRequest(parameters, service, ctx.now());
  const repeatOf = repeatsOf(parameters, path, idempotencyKey);
  const prepared = await Promise.all(
    recipients.map((phone) => prepareFrom(ctx, messageTo(phone), "kannel")),
  );
  if (prepared[0]?.report != null) await ensureReportPush(ctx);
  const results = await Promise.allSettled(
    prepared.map((one, index) => acceptPrepared(ctx, one, repeatOf(recipients[index] ?? ""))),
  );
  const failed = results.flatMap((result) => (result.status === "rejected" ? [result] : []));
  const [first] = failed;
  if (first === undefined) return ACCEPTED;
  if (failed.length === recipients.length) throw first.reason;
  const denied = recipients.filter((_, index) => results[index]?.status === "rejected");
  return `${ACCEPTED} Denied receivers are: ${denied.join(" ")}`;
}
