import { readLogo } from "@/lib/gateway/account/logo/service";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseFormLanguage } from "@/lib/core/forms/languages";
import { formPage } from "@/lib/core/forms/page";
import { UNSUBSCRIBE_REASONS } from "@/lib/core/forms/reasons";
import { DAY_MS } from "@/lib/core/time/units";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { readTimeZone } from "@/lib/gateway/account/accounts/service";
import { fieldsOf } from "./find-form";
import type { FormAnswers, FormPreview, FormPreviewQuery } from "./schema";
import { countByDay, countByReason, findFormOfCampaign } from "./store-counts";

/** What the account sees of its forms. */

const DAYS = 90;
const NONE = { done: 0, waiting: 0, unpaid: 0 };

async function getForm(tx: Tx, accountId: number, campaign: string) {
  const form = await findFormOfCampaign(tx, accountId, campaign);
  if (form === undefined) throw notFound("form with this code");
  return form;
}

type Days = FormAnswers["days"];

function daysOf(rows: Awaited<ReturnType<typeof countByDay>>): Days {
  const days = new Map<string, Days[number]>();
  for (const { day, state, count } of rows) {
    days.set(day, { ...(days.get(day) ?? { day, ...NONE }), [state]: count });
  }
  return [...days.values()];
}

/** Counts what visitors sent with a form; throws `not_found` for campaigns without one. */
export function getFormAnswers(ctx: Context, campaign: string): Promise<FormAnswers> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => {
    const { kind } = await getForm(tx, id, campaign);
    const counts = await countByReason(tx, id, campaign);
    const timeZone = await readTimeZone(tx, id);
    const since = new Date(ctx.now().getTime() - DAYS * DAY_MS);
    const sums = { ...NONE };
    for (const { state, count } of counts) sums[state] += count;
    const reasons = counts.map(({ reason, count }) => ({
      ...{ reason: UNSUBSCRIBE_REASONS.find((one) => one === reason) ?? null, count },
    }));
    return {
      ...sums,
      reasons: kind === "unsubscribe" ? reasons : [],
      days: daysOf(await countByDay(tx, id, campaign, { since, timeZone })),
    };
  });
}

/** The form as visitors see it in a language. */
export function previewForm(
  ctx: Context,
  campaign: string,
  query: FormPreviewQuery,
): Promise<FormPreview> {
  const { id, name, lang: own } = ctx.account;
  return readAccount(id, async (tx) => {
    const form = await getForm(tx, id, campaign);
    const lang = query.lang ?? parseFormLanguage(own) ?? "en";
    const fields = form.kind === "subscribe" ? await fieldsOf(tx, id, form) : [];
    const html = formPage({
      logo: await readLogo(tx, id),
      ...{ lang, name, kind: form.kind, fields: fields ?? [], isOwn: false, token: null },
      ...{ values: new Map(), errors: {} },
    });
    return { lang, html };
  });
}
