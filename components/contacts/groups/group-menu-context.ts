import { createContext } from "react";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";

interface GroupMenuActions {
  group: Group;
  onDelete: () => void;
}

/** Context, as the menu's code is loaded after the row. */
export const GroupMenuContext = createContext<GroupMenuActions | null>(null);
