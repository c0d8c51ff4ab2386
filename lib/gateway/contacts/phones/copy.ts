import { DomainError } from "@/lib/core/errors";
import { columnKey } from "@/lib/core/text/template";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import {
  findGroupRecords,
  type GroupRecord,
  lockGroup,
} from "@/lib/gateway/contacts/group-records/public";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { addPhonesToGroup } from "./write";
import { findPhonesInGroup, type PhoneFields, type PhoneRecord } from "./store";

const NO_VALUES = { a: null, b: null, c: null, d: null, e: null };

function toTargetValues(to: GroupRecord, from: GroupRecord, phone: PhoneRecord) {
  const values = new Map(
    COLUMN_LETTERS.flatMap((column) => {
      const name = from[`name_${column}`];
      return name === null ? [] : [[columnKey(name), phone[column]] as const];
    }),
  );
  const result: Record<keyof typeof NO_VALUES, string | null> = { ...NO_VALUES };
  for (const column of COLUMN_LETTERS) {
    const name = to[`name_${column}`];
    if (name !== null) result[column] = values.get(columnKey(name)) ?? null;
  }
  return result;
}

/**
 * Copies numbers into a group, with values from same-named columns of the first of `sources` that contains the
 * number. Existing entries stay unchanged. Returns how many were added.
 * @param phones E.164, unique
 */
export async function copyPhones(
  ctx: WriteContext,
  groupId: number,
  phones: readonly string[],
  sourceGroupIds: readonly number[],
): Promise<number> {
  const { tx, account } = ctx;
  const group = await lockGroup(tx, account.id, groupId);
  const sourceGroups = await findGroupRecords(tx, account.id, sourceGroupIds);
  const valuesByPhone = new Map<string, ReturnType<typeof toTargetValues>>();
  for (const source of sourceGroups) {
    for (const row of await findPhonesInGroup(tx, account.id, source.group_id, phones)) {
      if (!valuesByPhone.has(row.phone))
        valuesByPhone.set(row.phone, toTargetValues(group, source, row));
    }
  }
  const fields = phones.map(
    (phone): PhoneFields => ({
      phone,
      callback_data: null,
      ...(valuesByPhone.get(phone) ?? NO_VALUES),
    }),
  );
  const results = await addPhonesToGroup(
    ctx,
    group,
    fields.map((field) => ({ fields: field, path: "phone" })),
  );
  const rejectedCount = results.filter((result) => result instanceof DomainError).length;
  await recordAudit(tx, ctx, {
    action: "phone.batch_added",
    object: { kind: "group", id: groupId, label: group.name },
    after: { added: results.length - rejectedCount, refused: rejectedCount },
  });
  return results.length - rejectedCount;
}
