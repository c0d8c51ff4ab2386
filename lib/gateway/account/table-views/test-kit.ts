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
const audit = { none: "how a table is looked at, no act on the account" };

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/table-views", { ...VIEW, name: randomUUID() });
  return { params: { view_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listTableViews: { may: "change profile" },
    createTableView: {
      may: "change profile",
      body: VIEW,
      audit,
      noFilter: "It asks for no rows of an account.",
    },
    changeTableView: {
      may: "change profile",
      body: { name: "Taken over" },
      exampleRequest: createExample,
      audit,
    },
    deleteTableView: { may: "change profile", exampleRequest: createExample, audit },
    getTableSettings: { may: "change profile", noFilter: "It goes by the person who asks." },
    setTableSettings: {
      may: "change profile",
      body: {
        columns: null,
        order: null,
        density: "compact",
        wraps_text: true,
        default_view_id: null,
      },
      audit,
      noFilter: "It goes by the person who asks.",
    },
  },
  words: { table: "messages" },

  async fixture({ make, owner }, canary) {
    const { id } = await make(owner, "POST", "/table-views", { ...VIEW, name: canary });
    return { ids: { view_id: [String(id)] } };
  },
};
