import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { EMPTY_DRAFT } from "./test-drafts";

const BULK = {
  phones: "+491713920001",
  msg_groups: [],
  except_groups: [],
  skip_empty: false,
  send_window: null,
  not_after: null,
  messages_per_second: null,
  repeat: {
    recurring_id: null,
    name: "Daily news",
    freq: "DAILY",
    interval: 1,
    by_day: [],
    by_month_day: null,
    by_set_pos: null,
    time: "08:00",
    zone: "Europe/Berlin",
    from_date: "2030-01-01",
    until_date: "",
    except_dates: [],
    max_late_minutes: null,
    not_after_minutes: null,
  },
};
const DRAFT = { ...EMPTY_DRAFT, sender_id: "POSTHORN", text: "Hello", bulk: BULK };
const TEMPLATE = {
  version: 1,
  lang: "en",
  lang_column: null,
  values: { code: "4711" },
  text: "Hello 4711",
};
const audit = {
  none: "autosaved while typing; the sent message is the record",
};

const createSavedExample = async ({ make, owner }: KitContext) => {
  const { uuid } = await make(owner, "POST", "/drafts", DRAFT);
  return { params: { uuid } };
};

export const testKit: TestKit = {
  operations: {
    listDrafts: { permission: "write compose" },
    createDraft: {
      permission: "write compose",
      body: DRAFT,
      fieldRequests: { "template.id": async () => ({ body: { ...DRAFT, template: TEMPLATE } }) },
      audit,
      noFilter: "It reads no rows of an account.",
    },
    getDraft: { permission: "write compose", exampleRequest: createSavedExample },
    updateDraft: {
      permission: "write compose",
      body: { ...DRAFT, revision: 1 },
      fieldRequests: {
        "template.id": async (kit) => ({
          ...(await createSavedExample(kit)),
          body: { ...DRAFT, template: TEMPLATE, revision: 1 },
        }),
      },
      exampleRequest: createSavedExample,
      audit,
    },
    deleteDraft: { permission: "write compose", exampleRequest: createSavedExample, audit },
  },

  async fixture({ make, owner }, canary) {
    const { uuid } = await make(owner, "POST", "/drafts", { ...DRAFT, text: canary });
    return { ids: { uuid: [uuid] } };
  },
};
