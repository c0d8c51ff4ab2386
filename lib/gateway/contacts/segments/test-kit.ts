import type { ExampleRequest, KitContext, TestKit } from "@/lib/api-suites/test-kit";

const CONDITIONS = {
  kind: "group",
  match: "all",
  conditions: [{ kind: "country", operator: "any_of", countries: ["DE"] }],
};
/** Conditions that name a row, by the field that does. */
const NAMING = {
  group_id: { kind: "text", group_id: 1, column: "a", operator: "is", value: "x" },
  "group_ids[]": { kind: "groups", operator: "any_of", group_ids: [1] },
  campaign: { kind: "click", campaign: "x", operator: "ever" },
};

/** Makes requests with each of them at each depth. */
const fieldRequests = (
  more: (context: KitContext, conditions: object) => Promise<ExampleRequest>,
): Record<string, (context: KitContext) => Promise<ExampleRequest>> =>
  Object.fromEntries(
    Object.entries(NAMING).flatMap(([field, condition]) => {
      let conditions: object = condition;
      let path = field;
      return [1, 2, 3].map(() => {
        const group = { kind: "group", match: "all", conditions: [conditions] };
        conditions = group;
        path = `conditions[].${path}`;
        return [`conditions.${path}`, (context: KitContext) => more(context, group)];
      });
    }),
  );

const body = { name: "Germans", note: "Every week", conditions: CONDITIONS };

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/segments", body);
  return { params: { segment_id: String(id) } };
};

export const testKit: TestKit = {
  operations: {
    listSegments: { permission: "read groups", keys: ["messaging", "read"] },
    createSegment: {
      permission: "write groups",
      keys: ["messaging"],
      body,
      fieldRequests: fieldRequests(async (_, conditions) => ({ body: { ...body, conditions } })),
      audit: "segment.created",
      noFilter: "It creates a row and reads none.",
    },
    getSegment: {
      permission: "read groups",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
    updateSegment: {
      permission: "write groups",
      keys: ["messaging"],
      body: { ...body, name: "Taken over" },
      exampleRequest: createExample,
      fieldRequests: fieldRequests(async (context, conditions) => ({
        ...(await createExample(context)),
        body: { ...body, conditions },
      })),
      audit: "segment.changed",
    },
    deleteSegment: {
      permission: "write groups",
      keys: ["messaging"],
      exampleRequest: createExample,
      audit: "segment.deleted",
    },
    countSegment: {
      permission: "write groups",
      keys: ["messaging"],
      body: { conditions: CONDITIONS },
      fieldRequests: fieldRequests(async (_, conditions) => ({ body: { conditions } })),
      audit: { none: "counts only, without writing" },
    },
    listSegmentPeople: {
      permission: "write groups",
      keys: ["messaging", "read"],
      exampleRequest: createExample,
    },
  },

  async fixture({ make, owner }, canary) {
    const { id } = await make(owner, "POST", "/segments", {
      name: canary,
      note: canary,
      conditions: CONDITIONS,
    });
    return { ids: { segment_id: [String(id)] } };
  },
};
