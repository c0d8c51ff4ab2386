import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { asOwner } from "@/lib/db/transaction";
import { MAX_DEPTH } from "./schema-values";
import { AUTOMATION } from "./test-automations";

/** Suites make more than an account may have. */
const keepFew = (accountId: number) =>
  asOwner((tx) =>
    tx.query(
      `DELETE FROM automations WHERE account_id = $1 AND id NOT IN (
         SELECT id FROM automations WHERE account_id = $1 ORDER BY id DESC LIMIT 50)`,
      [accountId],
    ),
  );

async function kept({ make, owner, account }: KitContext, ...verbs: string[]) {
  await keepFew(account.id);
  const { id } = await make(owner, "POST", "/automations", AUTOMATION);
  for (const verb of verbs) await make(owner, "PUT", `/automations/${id}/${verb}`);
  return { params: { automation_id: String(id) } };
}

async function withGroup(kit: KitContext) {
  const { id } = await kit.make(kit.owner, "POST", "/groups", { name: "Club", name_a: "Name" });
  return id as number;
}

const write = { may: "change composeBulk", keys: ["messaging"] } as const;
const read = { may: "see composeBulk", keys: ["messaging", "read"] } as const;

const withTrigger = (more: object) => async (kit: KitContext) => ({
  ...(await kept(kit)),
  body: { ...AUTOMATION, trigger: { ...more, group_id: await withGroup(kit) } },
});
/** Steps within branches, such as those at `steps[].yes[].no[]` for `["yes", "no"]`. */
const withinBranches = (answers: readonly string[], steps: readonly object[]): readonly object[] =>
  answers.reduceRight<readonly object[]>(
    (inner, answer) => [
      { kind: "branch", condition: { kind: "replied" }, yes: [], no: [], [answer]: inner },
    ],
    steps,
  );

const listAnswers = (depth: number): string[][] =>
  depth === 0
    ? [[]]
    : [[], ...listAnswers(depth - 1).flatMap((more) => ["yes", "no"].map((one) => [one, ...more]))];

const stepRequests = listAnswers(MAX_DEPTH).flatMap((answers) => {
  const path = ["steps[]", ...answers.map((answer) => `${answer}[]`)].join(".");
  const withStep =
    (toStep: (kit: KitContext) => Promise<object> | object) => async (kit: KitContext) => ({
      ...(await kept(kit)),
      body: { ...AUTOMATION, steps: withinBranches(answers, [await toStep(kit)]) },
    });
  return [
    [`${path}.text`, withStep(() => ({ kind: "text", text: "Hello" }))] as const,
    [
      `${path}.group_id`,
      withStep(async (kit) => ({ kind: "add_to_group", group_id: await withGroup(kit) })),
    ] as const,
  ];
});

const fieldRequests = {
  "trigger.group_id": withTrigger({ kind: "group" }),
  ...Object.fromEntries(stepRequests),
};

export const testKit: TestKit = {
  operations: {
    listAutomations: read,
    createAutomation: {
      ...write,
      body: AUTOMATION,
      fieldRequests,
      exampleRequest: async ({ account }) => {
        await keepFew(account.id);
        return {};
      },
      audit: "automation.created",
      noFilter: "It makes a row and asks for none.",
    },
    getAutomation: { ...read, exampleRequest: (kit) => kept(kit) },
    updateAutomation: {
      ...write,
      body: { ...AUTOMATION, name: "Taken over" },
      fieldRequests,
      exampleRequest: (kit) => kept(kit),
      audit: "automation.changed",
    },
    deleteAutomation: {
      ...write,
      exampleRequest: (kit) => kept(kit),
      audit: "automation.deleted",
    },
    publishAutomation: {
      ...write,
      exampleRequest: (kit) => kept(kit),
      audit: "automation.published",
    },
    pauseAutomation: {
      ...write,
      exampleRequest: (kit) => kept(kit, "publish"),
      audit: "automation.paused",
    },
    resumeAutomation: {
      ...write,
      exampleRequest: (kit) => kept(kit, "publish", "pause"),
      audit: "automation.resumed",
    },
    archiveAutomation: {
      ...write,
      exampleRequest: (kit) => kept(kit, "publish"),
      audit: "automation.archived",
    },
    getAutomationReport: { ...read, exampleRequest: (kit) => kept(kit) },
    listAutomationPeople: { ...read, exampleRequest: (kit) => kept(kit) },
    createAutomationEvent: {
      ...write,
      body: { id: "order-1", name: "signed_up", phone: "+491713920001", values: { name: "Ada" } },
      audit: { none: "Events of people; texts are in the list of messages." },
      noFilter: "It makes a row, and starts automations of its account.",
    },
    getAutomationCap: { ...read, noFilter: "It is two numbers, which name no account." },
    updateAutomationCap: {
      ...write,
      body: { texts: 3, days: 7 },
      audit: "automation.cap_changed",
    },
  },

  async fixture(kit, canary) {
    const { params } = await kept(kit);
    const path = `/automations/${params.automation_id}`;
    const name = canary.slice(0, 60);
    await kit.make(kit.owner, "PUT", path, {
      ...AUTOMATION,
      name: canary,
      trigger: { kind: "event", event: name, values: ["name"] },
      steps: [
        { kind: "text", text: canary },
        { kind: "wait", amount: 1, unit: "days" },
        { kind: "end" },
      ],
    });
    await kit.make(kit.owner, "PUT", `${path}/publish`);
    const event = { id: canary.slice(0, 100), name, phone: "+491713920001", values: { name } };
    await kit.make(kit.owner, "POST", "/automation_events", event);
    return { ids: { automation_id: [params.automation_id] } };
  },
};
