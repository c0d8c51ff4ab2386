import type { Context } from "@/lib/core/context";
import { DomainError, prefixPaths } from "@/lib/core/errors";
import { CODE_PLACEHOLDER } from "@/lib/core/messages/code-placeholder";
import { chooseText } from "@/lib/core/templates/choose-text";
import { parseTemplateText, type TemplateContent } from "@/lib/core/templates/content";
import { fillTemplate } from "@/lib/core/templates/fill";
import { columnKey } from "@/lib/core/text/template";
import { readAccount } from "@/lib/db/transaction";
import { findUsedTemplate } from "@/lib/gateway/messaging/templates/public";
import type { VerifyCreate, VerifyStepCreate } from "./schema";
import { MAX_TEMPLATE } from "./schema-values";

const CODE = "code";

const invalid = (path: string, message: string) =>
  new DomainError("invalid_input", message, { path });

/** Returns the text with `{{code}}` in the place of `[code]`. */
function fillStep(
  content: TemplateContent,
  lang: string,
  { values }: VerifyStepCreate,
  phone: string,
): string {
  const { tokens } = parseTemplateText(content, chooseText(content, lang).text);
  const places = tokens.filter((token) => typeof token !== "string" && token.column === CODE);
  if (places.length !== 1)
    throw invalid("template_id", "The template's text must have the placeholder [code] once.");
  if (Object.keys(values ?? {}).some((name) => columnKey(name) === CODE))
    throw invalid(`values.${CODE}`, "The code is filled in when it is sent. Omit this value.");
  const placeholders = content.placeholders.map((placeholder) =>
    columnKey(placeholder.name) === CODE ? { ...placeholder, max_length: null } : placeholder,
  );
  const filled = fillTemplate(
    { ...content, placeholders },
    { values: { ...values, [CODE]: CODE_PLACEHOLDER }, lang, phone, service: "direct" },
  );
  if (filled.length <= MAX_TEMPLATE) return filled;
  throw invalid("template_id", `The text can have up to ${MAX_TEMPLATE} characters.`);
}

function assertFields({ channel, template, template_id: id, values }: VerifyStepCreate): void {
  if (id == null) {
    if (values != null) throw invalid("values", "Only templates have values. Omit this field.");
    return;
  }
  if (channel === "messenger")
    throw invalid("template_id", "A messenger step has no template_id. Omit this field.");
  if (template != null)
    throw new DomainError("invalid_input", "Give template or template_id, not both.", {
      path: "template_id",
      reason: "text_and_template",
    });
}

/**
 * Replaces the templates that steps name by their texts, as of now.
 * @throws DomainError at the fields of a step
 */
export async function resolveTemplates(ctx: Context, input: VerifyCreate): Promise<VerifyCreate> {
  const steps = input.routing_strategy;
  if (steps.every(({ template_id: id, values }) => id == null && values == null)) return input;
  const { id: accountId } = ctx.account;
  const resolved = await readAccount(accountId, async (tx) => {
    const list: VerifyStepCreate[] = [];
    for (const [index, { template_id: id, values, ...step }] of steps.entries()) {
      try {
        assertFields({ ...step, template_id: id, values });
        if (id == null) {
          list.push(step);
          continue;
        }
        const { content } = await findUsedTemplate(tx, accountId, id);
        const template = fillStep(content, input.lang ?? "DE", { ...step, values }, input.phone);
        list.push({ ...step, template });
      } catch (error) {
        throw prefixPaths(error, `routing_strategy[${index}]`);
      }
    }
    return list;
  });
  return { ...input, routing_strategy: resolved };
}
