import { randomUUID } from "node:crypto";
import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import type { TableViewCreate } from "./schema";

const VIEW: TableViewCreate = {
  table: "messages",
  name: "Own view",
  is_shared: true,
  filters: [],
  sort: null,
  columns: ["phone"],
  order: ["phone"],
  density: "default",
};
const audit = { none: "a display preference of a user, not an account change" };

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/table-views", { ...VIEW, name: randomUUID() });
  return { params: { view_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listTableViews: { permission: "write profile" },
    createTableView: {
      permission: "write profile",
      body: VIEW,
      audit,
      noFilter: "It reads no rows of an account.",
    },
    changeTableView: {
      permission: "write profile",
      body: { name: "Taken over" },
      exampleRequest: createExample,
      audit,
    },
    deleteTableView: { permission: "write profile", exampleRequest: createExample, audit },
    getTableSettings: {
      permission: "write profile",
      noFilter: "It is scoped to the requesting user.",
    },
    setTableSettings: {
      permission: "write profile",
      body: {
        columns: null,
        order: null,
        density: "compact",
        wraps_text: true,
        default_view_id: null,
      },
      audit,
      noFilter: "It is scoped to the requesting user.",
    },
  },
  words: { table: "messages" },

  async fixture({ make, owner }, canary) {
    const { id } = await make(owner, "POST", "/table-views", { ...VIEW, name: canary });
    return { ids: { view_id: [String(id)] } };
  },
};
