import type { FormError, FormTexts } from "./form-texts";
import { type Html, html } from "./html";
import { UNSUBSCRIBE_REASONS } from "./reasons";

export interface FormInput {
  texts: FormTexts;
  values: ReadonlyMap<string, string>;
  errors: Readonly<Record<string, FormError>>;
}

interface Field {
  name: string;
  label: string;
  type: "text" | "tel";
  hint?: string;
  isOptional?: boolean;
  /** Never visitor input. */
  more?: Html;
}

const renderLabel = (texts: FormTexts, label: string, isOptional: boolean): Html =>
  isOptional ? html`${label} <span class="optional">(${texts.optional})</span>` : html`${label}`;

const renderProblem = ({ texts, errors }: FormInput, name: string): Html | null => {
  const error = errors[name];
  return error === undefined
    ? null
    : html`<p class="problem" id="${name}-problem">${texts.errors[error]}</p>`;
};

function describedBy({ errors }: FormInput, name: string, hasHint: boolean): Html | null {
  const ids = [hasHint ? `${name}-hint` : "", errors[name] === undefined ? "" : `${name}-problem`];
  const joinedIds = ids.filter((id) => id !== "").join(" ");
  const invalid = errors[name] === undefined ? null : html` aria-invalid="true"`;
  return joinedIds === "" ? invalid : html` aria-describedby="${joinedIds}"${invalid}`;
}

export function fieldHtml(filled: FormInput, field: Field): Html {
  const { name, label, type, hint, isOptional = false, more = null } = field;
  const hinted = hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`;
  return html`<div class="field"><label for="${name}">${renderLabel(filled.texts, label, isOptional)}</label>${hinted}<input id="${name}" name="${name}" type="${type}" value="${filled.values.get(name) ?? ""}"${more}${describedBy(filled, name, hinted !== null)}>${renderProblem(filled, name)}</div>`;
}

export function reasonsHtml({ texts, values }: FormInput): Html {
  const { reasons, reason } = texts.unsubscribe;
  const choices = UNSUBSCRIBE_REASONS.map((id) => {
    const checked = values.get("reason") === String(id) ? html` checked` : null;
    return html`<label class="choice"><input type="radio" name="reason" value="${id}"${checked}>${reason[id]}</label>`;
  });
  return html`<fieldset><legend>${renderLabel(texts, reasons, true)}</legend>${choices}</fieldset>`;
}

/** Renders the error summary. Each error links to its field; form-wide errors (`form`) have no link. */
export function summaryHtml({ texts, errors }: Pick<FormInput, "texts" | "errors">): Html | null {
  const { form, ...others } = errors;
  if (form !== undefined) return html`<p class="alert" role="alert">${texts.errors[form]}</p>`;
  const items = Object.entries(others).map(
    ([name, error]) => html`<li><a href="#${name}">${texts.errors[error]}</a></li>`,
  );
  return items.length === 0
    ? null
    : html`<div class="alert" role="alert"><p>${texts.problem}</p><ul>${items}</ul></div>`;
}

export function commentHtml(filled: FormInput): Html {
  const { texts, values } = filled;
  return html`<div class="field"><label for="comment">${renderLabel(texts, texts.unsubscribe.comment, true)}</label><textarea id="comment" name="comment" maxlength="500"${describedBy(filled, "comment", false)}>
${values.get("comment") ?? ""}</textarea>${renderProblem(filled, "comment")}</div>`;
}
