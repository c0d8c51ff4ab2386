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
import { insertInto } from "./write";
import { findPhonesInGroup, type PhoneFields, type PhoneRecord } from "./store";

const NO_VALUES = { a: null, b: null, c: null, d: null, e: null };

function valuesFor(to: GroupRecord, from: GroupRecord, phone: PhoneRecord) {
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
 * Takes values from columns of the same names; the first of `sources` that has a number applies. Existing numbers
 * stay unchanged. Returns how many were added.
 * @param phones E.164, unique
 */
export async function copyPhones(
  ctx: WriteContext,
  groupId: number,
  phones: readonly string[],
  sources: readonly number[],
): Promise<number> {
  const { tx, account } = ctx;
  const group = await lockGroup(tx, account.id, groupId);
  const groups = await findGroupRecords(tx, account.id, sources);
  const known = new Map<string, ReturnType<typeof valuesFor>>();
  for (const source of groups) {
    for (const row of await findPhonesInGroup(tx, account.id, source.group_id, phones)) {
      if (!known.has(row.phone)) known.set(row.phone, valuesFor(group, source, row));
    }
  }
  const fields = phones.map(
    (phone): PhoneFields => ({ phone, callback_data: null, ...(known.get(phone) ?? NO_VALUES) }),
  );
  const results = await insertInto(
    ctx,
    group,
    fields.map((field) => ({ fields: field, path: "phone" })),
  );
  const refused = results.filter((result) => result instanceof DomainError).length;
  await recordAudit(tx, ctx, {
    action: "phone.batch_added",
    object: { kind: "group", id: groupId, label: group.name },
    after: { added: results.length - refused, refused },
  });
  return results.length - refused;
}
