import { columnKey } from "@/lib/core/text/template";
import type { Tx } from "@/lib/db/transaction";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { findGroupRecords, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import { findPhonesInGroup } from "@/lib/gateway/contacts/phones/public";
import type { AutomationTrigger } from "./schema-trigger";
import type { VersionRecord } from "./store";
import type { RunRecord, Values } from "./store-runs";
import { getTriggerGroup } from "./schema-triggers";

/** Returns the keys of event values, or of columns of the trigger's or form's group, that texts and conditions can use. */
export function listNames(trigger: AutomationTrigger, group: GroupRecord | undefined): string[] {
  const names =
    trigger.kind === "event"
      ? trigger.values
      : COLUMN_LETTERS.flatMap((letter) => group?.[`name_${letter}`] ?? []);
  return [...new Set(names.map(columnKey))];
}

/** Returns an event's values by their keys. */
export const toPayload = (values: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [columnKey(name), value]));

async function getColumns(
  tx: Tx,
  accountId: number,
  groupId: number,
  runs: readonly RunRecord[],
): Promise<Map<string, Values>> {
  const [group] = await findGroupRecords(tx, accountId, [groupId]);
  if (group === undefined) return new Map();
  const phones = runs.map(({ phone }) => phone);
  const entries = await findPhonesInGroup(tx, accountId, group.group_id, phones);
  return new Map(
    entries.map((entry) => {
      const values = COLUMN_LETTERS.flatMap((letter): [string, string][] => {
        const [name, value] = [group[`name_${letter}`], entry[letter]];
        return name === null || value === null ? [] : [[columnKey(name), value]];
      });
      return [entry.phone, Object.fromEntries(values)];
    }),
  );
}

/**
 * Reads the values of runs by their ids: of the event or form that started them, or of their entries in the trigger's group, as
 * they are now. Missing ones are empty.
 */
export async function getValues(
  tx: Tx,
  accountId: number,
  { definition, names }: Pick<VersionRecord, "definition" | "names">,
  runs: readonly RunRecord[],
): Promise<Map<string, Values>> {
  const groupId = getTriggerGroup(definition.trigger);
  const columns = groupId === null ? null : await getColumns(tx, accountId, groupId, runs);
  return new Map(
    runs.map((run) => {
      const values = (columns === null ? run.payload : columns.get(run.phone)) ?? {};
      const byName = new Map(Object.entries(values));
      return [run.id, Object.fromEntries(names.map((name) => [name, byName.get(name) ?? ""]))];
    }),
  );
}
