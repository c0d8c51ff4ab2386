import type { ExampleRequest, KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { asOwner } from "@/lib/db/transaction";
import { MAX_DEPTH } from "./schema-values";
import { AUTOMATION, keepFew, KEPT } from "./test-automations";

async function createExample({ make, owner, account }: KitContext, ...verbs: string[]) {
  await keepFew(account.id);
  const { id } = await make(owner, "POST", "/automations", { ...AUTOMATION, name: KEPT });
  for (const verb of verbs) await make(owner, "PUT", `/automations/${id}/${verb}`);
  return { params: { automation_id: String(id) } };
}

async function createClearedExample({ account }: KitContext) {
  await keepFew(account.id);
  return {};
}

async function withGroup(kit: KitContext) {
  const { id } = await kit.make(kit.owner, "POST", "/groups", { name: "Club", name_a: "Name" });
  return id as number;
}

async function withSegment({ make, owner }: KitContext) {
  const country = { kind: "country", operator: "any_of", countries: ["DE"] };
  const conditions = { kind: "group", match: "all", conditions: [country] };
  return (await make(owner, "POST", "/segments", { name: "Germany", conditions })).id as number;
}

async function withCampaign({ make, owner }: KitContext) {
  const campaign = { type: 2, name: "Sale", url: "https://example.org/" };
  return (await make(owner, "POST", "/short_link_campaigns", campaign)).id as string;
}

async function withBulk(kit: KitContext) {
  const campaign = await withCampaign(kit);
  const body = {
    text: `Look [slink ${campaign}]`,
    sender_id: "POSTHORN",
    phones: ["+491713920001"],
  };
  return (await kit.make(kit.owner, "POST", "/bulks", body)).uuid as string;
}

async function findMember({ account }: KitContext) {
  const { rows } = await asOwner((tx) =>
    tx.query("SELECT min(user_id)::int AS id FROM memberships WHERE account_id = $1", [account.id]),
  );
  return rows[0]?.id as number;
}

const write = { permission: "write composeBulk", keys: ["messaging"] } as const;
const read = { permission: "read composeBulk", keys: ["messaging", "read"] } as const;

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
    : [
        [],
        ...listAnswers(depth - 1).flatMap((more) => ["yes", "no"].map((item) => [item, ...more])),
      ];

/** Begins one request for each account. */
function beginOnce(begin: (kit: KitContext) => Promise<ExampleRequest>) {
  const begun = new Map<number, Promise<ExampleRequest>>();
  return (kit: KitContext) => {
    const request = begun.get(kit.account.id) ?? begin(kit);
    begun.set(kit.account.id, request);
    return request;
  };
}

/** Requests for each place of a group, link or template. */
function createFieldRequests(begin: (kit: KitContext) => Promise<ExampleRequest>, name: string) {
  const request =
    (toChange: (kit: KitContext) => Promise<object> | object) => async (kit: KitContext) => ({
      ...(await begin(kit)),
      body: { ...AUTOMATION, name, ...(await toChange(kit)) },
    });
  const steps = listAnswers(MAX_DEPTH).flatMap((answers) => {
    const path = ["steps[]", ...answers.map((answer) => `${answer}[]`)].join(".");
    const toSteps = (step: object) => ({ steps: withinBranches(answers, [step]) });
    return [
      [`${path}.text`, request(() => toSteps({ kind: "text", text: "Hello" }))] as const,
      [`${path}.template_id`, request(() => toSteps({ kind: "text" }))] as const,
      [
        `${path}.variants[].text`,
        request(() =>
          toSteps({
            kind: "text_test",
            variants: [
              { text: "Hello", percent: 50 },
              { text: "Hi", percent: 50 },
            ],
          }),
        ),
      ] as const,
      [
        `${path}.group_id`,
        request(async (kit) => toSteps({ kind: "add_to_group", group_id: await withGroup(kit) })),
      ] as const,
      [
        `${path}.user_ids[]`,
        request(async (kit) =>
          toSteps({
            kind: "notify",
            user_ids: [await findMember(kit)],
            subject: "Hello",
            text: "Hello",
          }),
        ),
      ] as const,
    ];
  });
  return {
    "trigger.campaign": request(async (kit) => ({
      trigger: { kind: "click", campaign: await withCampaign(kit) },
    })),
    "trigger.bulk": request(async (kit) => ({
      trigger: { kind: "click", bulk: await withBulk(kit) },
    })),
    "trigger.segment_id": request(async (kit) => ({
      trigger: { kind: "segment", segment_id: await withSegment(kit) },
    })),
    "trigger.group_id": request(async (kit) => ({
      trigger: { kind: "group", group_id: await withGroup(kit) },
    })),
    ...Object.fromEntries(steps),
  };
}

export const testKit: TestKit = {
  operations: {
    listAutomations: read,
    createAutomation: {
      ...write,
      body: AUTOMATION,
      fieldRequests: createFieldRequests(createClearedExample, "Made"),
      exampleRequest: createClearedExample,
      audit: "automation.created",
      noFilter: "It creates a row and reads none.",
    },
    getAutomation: { ...read, exampleRequest: (kit) => createExample(kit) },
    updateAutomation: {
      ...write,
      body: { ...AUTOMATION, name: "Taken over" },
      fieldRequests: createFieldRequests(
        beginOnce((kit) => createExample(kit)),
        KEPT,
      ),
      exampleRequest: (kit) => createExample(kit),
      audit: "automation.changed",
    },
    deleteAutomation: {
      ...write,
      exampleRequest: (kit) => createExample(kit),
      audit: "automation.deleted",
    },
    publishAutomation: {
      ...write,
      exampleRequest: (kit) => createExample(kit),
      audit: "automation.published",
    },
    pauseAutomation: {
      ...write,
      exampleRequest: (kit) => createExample(kit, "publish"),
      audit: "automation.paused",
    },
    resumeAutomation: {
      ...write,
      exampleRequest: (kit) => createExample(kit, "publish", "pause"),
      audit: "automation.resumed",
    },
    archiveAutomation: {
      ...write,
      exampleRequest: (kit) => createExample(kit, "publish"),
      audit: "automation.archived",
    },
    getAutomationMove: { ...read, exampleRequest: (kit) => createExample(kit, "publish") },
    moveAutomationPeople: {
      ...write,
      body: { version: 1 },
      exampleRequest: (kit) => createExample(kit, "publish"),
      audit: "automation.moved",
    },
    getAutomationReport: { ...read, exampleRequest: (kit) => createExample(kit) },
    dryRunAutomation: { ...read, exampleRequest: (kit) => createExample(kit) },
    createAutomationTest: {
      ...write,
      body: { phone: "+491713920001", values: { name: "Ada" } },
      exampleRequest: (kit) => createExample(kit),
      audit: "automation.tested",
    },
    getAutomationTest: {
      ...read,
      exampleRequest: async (kit) => {
        const { params } = await createExample(kit);
        const path = `/automations/${params.automation_id}/test`;
        await kit.make(kit.owner, "POST", path, { phone: "+491713920001" });
        return { params };
      },
    },
    listAutomationPeople: { ...read, exampleRequest: (kit) => createExample(kit) },
    createAutomationEvent: {
      ...write,
      body: { id: "order-1", name: "signed_up", phone: "+491713920001", values: { name: "Ada" } },
      audit: { none: "Events of people; texts are listed with messages." },
      noFilter: "It creates a row, and starts the account's automations.",
    },
    getAutomationCap: { ...read, noFilter: "It returns two numbers without account data." },
    updateAutomationCap: {
      ...write,
      body: { texts: 3, days: 7 },
      audit: "automation.cap_changed",
    },
  },

  async fixture(kit, canary) {
    const { params } = await createExample(kit);
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
