import type { TableState } from "@/components/data-table/query/use-table-state";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";
import type { EntryColumn } from "./entry-columns";
import type { EntryEdits } from "./use-entry-edits";
import type { EntryRemoval } from "./use-entry-removal";

export interface EntryProps {
  group: Group;
  rows: readonly Phone[];
  columns: readonly EntryColumn[];
  edits: EntryEdits;
  removal: EntryRemoval;
  state: TableState;
  canEdit: boolean;
}
