import { getFormBrand } from "@/lib/gateway/account/brand/public";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseLanguage } from "@/lib/core/accept-language";
import { renderEndPage, type FormBrand, formPage } from "@/lib/core/forms/page";
import { UNSUBSCRIBE_REASONS } from "@/lib/core/forms/reasons";
import { DAY_MS } from "@/lib/core/time/units";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import type { FormKind } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import type { NamedColumn } from "@/lib/gateway/contacts/group-records/schema-values";
import { findFields } from "./find-form";
import type { BrandPreviewQuery, FormAnswers, FormPreview, FormPreviewQuery } from "./schema";
import { countByDay, countByReason, findFormByCampaign } from "./store-counts";

const DAYS = 90;
const ZERO_COUNTS = { done: 0, waiting: 0, unpaid: 0 };

async function getForm(tx: Tx, accountId: number, campaign: string) {
  const form = await findFormByCampaign(tx, accountId, campaign);
  if (form === undefined) throw notFound("form with this code");
  return form;
}

type Days = FormAnswers["days"];

function toDays(rows: Awaited<ReturnType<typeof countByDay>>): Days {
  const days = new Map<string, Days[number]>();
  for (const { day, state, count } of rows) {
    days.set(day, { ...(days.get(day) ?? { day, ...ZERO_COUNTS }), [state]: count });
  }
  return [...days.values()];
}

export function getFormAnswers(ctx: Context, campaign: string): Promise<FormAnswers> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => {
    const { kind } = await getForm(tx, id, campaign);
    const counts = await countByReason(tx, id, campaign);
    const timeZone = await getTimeZone(tx, id);
    const since = new Date(ctx.now().getTime() - DAYS * DAY_MS);
    const totals = { ...ZERO_COUNTS };
    for (const { state, count } of counts) totals[state] += count;
    const reasons = counts.map(({ reason, count }) => ({
      reason: UNSUBSCRIBE_REASONS.find((unsubscribeReason) => unsubscribeReason === reason) ?? null,
      count,
    }));
    return {
      ...totals,
      reasons: kind === "unsubscribe" ? reasons : [],
      days: toDays(await countByDay(tx, id, campaign, { since, timeZone })),
    };
  });
}

interface PreviewedForm {
  brand: FormBrand;
  kind: FormKind;
  fields: readonly NamedColumn[];
}

function renderPreview(
  ctx: Context,
  { brand, kind, fields }: PreviewedForm,
  query: FormPreviewQuery,
): FormPreview {
  const lang = query.lang ?? parseLanguage(ctx.account.lang) ?? "en";
  if (query.page === "end") {
    const end = kind === "subscribe" ? "subscribed" : "unsubscribed";
    return { lang, html: renderEndPage({ lang, brand }, end) };
  }
  const html = formPage({
    lang,
    brand,
    kind,
    iso2: ctx.account.iso2,
    fields,
    isOwn: false,
    token: null,
    values: new Map(),
    errors: {},
  });
  return { lang, html };
}

export function previewForm(
  ctx: Context,
  campaign: string,
  query: FormPreviewQuery,
): Promise<FormPreview> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => {
    const form = await getForm(tx, id, campaign);
    const fields = form.kind === "subscribe" ? await findFields(tx, id, form) : [];
    const brand = await getFormBrand(tx, ctx.account);
    return renderPreview(ctx, { brand, kind: form.kind, fields: fields ?? [] }, query);
  });
}

export async function previewBrand(ctx: Context, query: BrandPreviewQuery): Promise<FormPreview> {
  const { id } = ctx.account;
  const saved = await readAccount(id, (tx) => getFormBrand(tx, ctx.account));
  const brand = { ...saved, name: query.name || saved.fullName, accent: query.accent ?? null };
  return renderPreview(ctx, { brand, kind: "subscribe", fields: [] }, query);
}
