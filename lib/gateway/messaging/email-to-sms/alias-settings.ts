import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { ServiceCode } from "@/lib/core/messages/services";
import { assertCanReceive } from "@/lib/core/messages/reach";
import { parsePhoneNumber } from "@/lib/core/phone/phone-number";
import { parseSenderId } from "@/lib/core/phone/sender-id";
import type { Tx } from "@/lib/db/transaction";
import { findDefaultSender } from "@/lib/gateway/account/settings/public";
import { getGroupRecord } from "@/lib/gateway/contacts/group-records/public";
import type { EmailAliasUpdate } from "./schema";
import type { EmailKind } from "@/lib/gateway/messaging/email-log/schema-values";
import { DEFAULT_EMAIL_SENDER } from "./schema-values";
import type { AliasSettings } from "./store";

export const defaultSettings = (kind: EmailKind): AliasSettings => ({
  name: "",
  kind,
  phone: null,
  group_id: null,
  service_code: "direct",
  sender_id: "",
  text_source: 0,
  encoding: 2,
  max_parts: kind === "sms" ? 1 : 3,
  allowed_senders: [],
});

async function resolveGroupId(tx: Tx, ctx: Context, groupId: number): Promise<string> {
  try {
    return (await getGroupRecord(tx, ctx.account.id, groupId)).group_id;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "not_found")) throw error;
    throw new DomainError("unprocessable", `There's no group ${groupId}.`, {
      reason: "group_unknown",
      path: "group_id",
    });
  }
}

function assertKindMatchesTarget({ kind, phone, group_id }: AliasSettings): void {
  if (kind === "bulk" && group_id === null)
    throw new DomainError("invalid_input", "Choose the group that receives it.", {
      path: "group_id",
      reason: "alias_without_group",
    });
  if (kind === "sms" && group_id !== null)
    throw new DomainError("invalid_input", "Only addresses for bulks have a group.", {
      path: "group_id",
    });
  if (kind === "bulk" && phone !== null)
    throw new DomainError("invalid_input", "Addresses for bulks have a group, not a number.", {
      path: "phone",
    });
}

const resolvePhone = (
  input: string,
  { account, service }: { account: Context["account"]; service: ServiceCode },
) => {
  const phone = parsePhoneNumber(input, account.iso2);
  assertCanReceive(service, phone);
  return phone.e164;
};

/** Merges input; absent fields keep their value. Throws an error with the field's path. */
export async function mergeSettings(
  tx: Tx,
  ctx: Context,
  before: AliasSettings,
  body: EmailAliasUpdate,
): Promise<AliasSettings> {
  const service = body.service_code ?? before.service_code;
  const sender =
    (body.sender_id === undefined ? before.sender_id : body.sender_id) ||
    ((await findDefaultSender(tx, ctx.account.id)) ?? DEFAULT_EMAIL_SENDER);
  const after: AliasSettings = {
    kind: before.kind,
    name: body.name ?? before.name,
    phone:
      body.phone === undefined
        ? before.phone
        : body.phone && resolvePhone(body.phone, { account: ctx.account, service }),
    group_id:
      body.group_id === undefined
        ? before.group_id
        : body.group_id === null
          ? null
          : await resolveGroupId(tx, ctx, body.group_id),
    service_code: service,
    sender_id: parseSenderId(sender).value,
    text_source: body.text_source ?? before.text_source,
    encoding: body.encoding ?? before.encoding,
    max_parts: body.max_parts ?? before.max_parts,
    allowed_senders: [
      ...new Set(
        body.allowed_senders === undefined ? before.allowed_senders : body.allowed_senders,
      ),
    ],
  };
  assertKindMatchesTarget(after);
  return after;
}
