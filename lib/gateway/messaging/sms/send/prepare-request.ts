import type { Context } from "@/lib/core/context";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { fillTemplate } from "@/lib/core/templates/fill";
import { readAccount } from "@/lib/db/transaction";
import {
  findUsedTemplate,
  type TemplateReference,
  toTemplateError,
  usesTemplate,
} from "@/lib/gateway/messaging/templates/public";
import { getOrigin, type PreparedMessage, prepareMessage } from "./prepare";
import type { SmsRequest } from "@/lib/gateway/messaging/sms/schema";

interface PreparedRequest extends PreparedMessage {
  template: TemplateReference | null;
}

/**
 * Prepares a message of the API with its own text or that of a template.
 * @throws DomainError like `prepareMessage`, and at the fields of the template
 */
export async function prepareRequest(
  ctx: Context,
  body: SmsRequest,
  options: { isDryRun?: boolean } = {},
): Promise<PreparedRequest> {
  const { text, template_id: _id, template_version: version, values, lang, ...rest } = body;
  const origin = getOrigin(ctx);
  if (!usesTemplate(body)) {
    const prepared = await prepareMessage(ctx, { ...rest, text: text ?? "" }, origin, options);
    return { ...prepared, template: null };
  }
  const { id: accountId, iso2 } = ctx.account;
  const template = await readAccount(accountId, (tx) =>
    findUsedTemplate(tx, accountId, body.template_id, version),
  );
  const filled = fillTemplate(template.content, {
    values: values ?? {},
    lang: lang ?? null,
    phone: parsePhoneNumber(body.phone, iso2).e164,
    service: body.service_code ?? "direct",
  });
  const prepared = await prepareMessage(ctx, { ...rest, text: filled }, origin, options).catch(
    (error: unknown) => {
      throw toTemplateError(error);
    },
  );
  return { ...prepared, template: { id: template.id, version: template.version } };
}
