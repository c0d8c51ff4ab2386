import { DomainError } from "@/lib/core/errors";
import { chooseText, toPrimaryLanguage } from "@/lib/core/templates/choose-text";
import { toExamples } from "@/lib/core/templates/content";
import { fillFixedValues } from "@/lib/core/templates/fill";
import { columnKey } from "@/lib/core/text/template";
import type { Tx } from "@/lib/db/transaction";
import { type DraftedText, draftLinks } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import {
  findUsedTemplates,
  type TemplateReference,
  type UsedTemplate,
} from "@/lib/gateway/messaging/templates/public";
import { isTemplateStep, listSteps, listTexts, type Program, type TemplateStep } from "./program";
import type { Values } from "./store-runs";

interface DraftedTemplate extends TemplateReference {
  /** Keys of placeholders that a person's values fill. */
  names: readonly string[];
  /** Key of the value with the language; null: everyone gets the same text. */
  langColumn: string | null;
  byLanguage: ReadonlyMap<string, DraftedText>;
  /** Examples of the placeholders by key, for dry runs. */
  examples: ReadonlyMap<string, string>;
}

export interface DraftedStep {
  text: DraftedText;
  /** Null for a text of the step's own. */
  template: DraftedTemplate | null;
}

/** By `toTextKey`; null: the template can't be used. */
export type DraftedTexts = ReadonlyMap<string, DraftedStep | null>;

export const toTextKey = (step: string, variant: number) => `${step}/${variant}`;

/** Returns the text in the person's language, or the default one. */
export function chooseDraft({ text, template }: DraftedStep, values: Values): DraftedText {
  if (template === null || template.langColumn === null) return text;
  const lang = toPrimaryLanguage(values[template.langColumn] ?? "");
  return template.byLanguage.get(lang) ?? text;
}

/** Writes a step's values into its template. Returns null if they don't fit. Those of placeholders it lost are unused. */
function fillDraftTemplate({ content }: UsedTemplate, { values }: TemplateStep) {
  const keys = new Set(content.placeholders.map(({ name }) => columnKey(name)));
  const used = Object.entries(values ?? {}).filter(([name]) => keys.has(columnKey(name)));
  try {
    return fillFixedValues(content, Object.fromEntries(used), "direct");
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function draftTemplate(
  tx: Tx,
  accountId: number,
  step: TemplateStep,
  template: UsedTemplate | undefined,
): Promise<DraftedStep | null> {
  const written = template === undefined ? null : fillDraftTemplate(template, step);
  if (template === undefined || written === null) return null;
  const { id, version, content } = template;
  const { texts, names } = written;
  const main = chooseText({ ...content, texts }, step.lang);
  const text = await draftLinks(tx, accountId, main.text);
  const langColumn = step.lang_column == null ? null : columnKey(step.lang_column);
  const examples = toExamples(content);
  const byLanguage = new Map([[main.lang, text]]);
  for (const other of langColumn === null ? [] : texts) {
    if (!byLanguage.has(other.lang))
      byLanguage.set(other.lang, await draftLinks(tx, accountId, other.text));
  }
  return { text, template: { id, version, names, langColumn, byLanguage, examples } };
}

export const findTemplatesByPrograms = (tx: Tx, accountId: number, programs: readonly Program[]) =>
  findUsedTemplates(
    tx,
    accountId,
    programs.flatMap((program) =>
      listSteps(program).flatMap((step) => (isTemplateStep(step) ? [step.template_id] : [])),
    ),
  );

/** Drafts the texts of a program, those of templates in their current versions. */
export async function draftTexts(
  tx: Tx,
  accountId: number,
  program: Program,
): Promise<DraftedTexts> {
  const templates = await findTemplatesByPrograms(tx, accountId, [program]);
  const drafts = new Map<string, DraftedStep | null>();
  for (const { key, step } of program.instructions.values()) {
    if (isTemplateStep(step)) {
      const template = templates.get(step.template_id);
      drafts.set(toTextKey(key, 0), await draftTemplate(tx, accountId, step, template));
    }
    for (const [index, text] of listTexts(step).entries())
      drafts.set(toTextKey(key, index), {
        text: await draftLinks(tx, accountId, text),
        template: null,
      });
  }
  return drafts;
}

/** Returns the keys of steps at which people wait, as their template can't be used. */
export const listUnusableSteps = (
  { instructions }: Program,
  templates: ReadonlyMap<number, UsedTemplate>,
): string[] =>
  [...instructions.values()].flatMap(({ key, step }) => {
    if (!isTemplateStep(step)) return [];
    const template = templates.get(step.template_id);
    return template === undefined || fillDraftTemplate(template, step) === null ? [key] : [];
  });
