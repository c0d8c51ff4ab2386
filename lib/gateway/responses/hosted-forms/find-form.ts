import type { AccountSnapshot } from "@/lib/core/context";
import { type Tx, readAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import type { FormBrand } from "@/lib/core/forms/page";
import { getFormBrand } from "@/lib/gateway/account/brand/public";
import type { FormKind } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import { parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import {
  type NamedColumn,
  listNamedColumns,
} from "@/lib/gateway/contacts/group-records/schema-values";
import { findGroupRecords } from "@/lib/gateway/contacts/group-records/public";
import { findRecipient } from "@/lib/gateway/messaging/sms/public";
import { findFormByLink, type FormRecord } from "./store";

export interface HostedForm {
  account: AccountSnapshot;
  brand: FormBrand;
  link: string;
  linkId: number;
  campaign: string;
  campaignName: string;
  kind: FormKind;
  groupId: number | null;
  fields: readonly NamedColumn[];
  /** Recipient in E.164; null if the link is shared or the recipient no longer known. */
  recipient: string | null;
}

/** Returns null if the group is gone. */
export async function findFields(
  tx: Tx,
  accountId: number,
  { group_id, form_fields }: Pick<FormRecord, "group_id" | "form_fields">,
): Promise<NamedColumn[] | null> {
  const [group] = await findGroupRecords(tx, accountId, [Number(group_id)]);
  if (group === undefined) return null;
  return listNamedColumns(group).filter(({ column }) => form_fields.includes(column));
}

async function readForm(tx: Tx, accountId: number, linkId: number, link: string) {
  const form = await findFormByLink(tx, accountId, linkId);
  const account = form === undefined ? null : await findSnapshot(tx, accountId);
  if (form === undefined || account === null) return null;
  const isSignUp = form.kind === "subscribe";
  const fields = isSignUp ? await findFields(tx, accountId, form) : [];
  if (fields === null) return null;
  const isOwn = !isSignUp && form.message !== null;
  const recipient = isOwn ? await findRecipient(tx, accountId, form.message ?? "") : null;
  return {
    brand: await getFormBrand(tx, account),
    account,
    link,
    linkId,
    campaign: form.campaign,
    campaignName: form.name,
    kind: form.kind,
    groupId: form.group_id === null ? null : Number(form.group_id),
    fields,
    recipient,
  };
}

/** Returns null without one, or if a dependency is gone. */
export async function findForm(link: string): Promise<HostedForm | null> {
  const name = parseLinkCode(link);
  if (name === null) return null;
  return readAccount(name.accountId, (tx) => readForm(tx, name.accountId, name.linkId, link));
}
