import type { TestKit, KitContext } from "@/lib/api-suites/test-kit";
import { parseEmail } from "./parse-email";
import { receiveEmail } from "./receive";
import { UNCHECKED } from "./allowed";
import type { Target } from "./target";

const BODY = {
  kind: "sms",
  name: "Monitoring",
  phone: "+491713920011",
  sender_id: "MONITOR",
  allowed_senders: ["alerts@example.com"],
};
const toBulk = { ...BODY, kind: "bulk", phone: null };
const MAIL = "From: alerts@example.com\r\nSubject: Disk full\r\n\r\n2 % left";

const createExample = async ({ make, owner }: KitContext) => {
  const { id } = await make(owner, "POST", "/email-to-sms/addresses", BODY);
  return { params: { alias_id: String(id) } };
};

/** A mail that is refused, since its sender may not write: it needs no prices. */
async function makeEmail({ account }: KitContext, word = "Disk full"): Promise<string> {
  const target: Target = {
    account: account.ctx.account,
    actor: { kind: "system", name: "email" },
    kind: "sms",
    address: `${word}@in.example.com`,
    aliasId: 1,
    keyId: null,
    allowedSenders: [],
    instruction: {
      kind: "sms",
      phone: BODY.phone,
      groupId: null,
      service: "direct",
      senderId: "MONITOR",
      textSource: 0,
      encoding: 2,
      maxParts: 1,
    },
  };
  const raw = Buffer.from(MAIL.replace("Disk full", word));
  const email = await parseEmail({ raw, mailFrom: "alerts@example.com", ownDomain: "example.org" });
  const createArrivedExample = {
    email,
    mailFrom: "alerts@example.com",
    ip: "192.0.2.1",
    checks: UNCHECKED,
  };
  await receiveEmail(target, createArrivedExample);
  return email.identity;
}

const createArrivedExample = async (context: KitContext) => {
  await makeEmail(context);
  const [latest] = await context.make(context.owner, "GET", "/email-to-sms/log");
  return { params: { email_id: latest.id as string } };
};

const keys = ["messaging", "read"] as const;

export const testKit: TestKit = {
  operations: {
    getEmailDomains: {
      permission: "read developers",
      keys,
      noFilter: "It lists data shared by all accounts.",
    },
    listEmailAliases: { permission: "read developers", keys },
    createEmailAlias: {
      permission: "write developers",
      body: BODY,
      fieldRequests: { group_id: async () => ({ body: toBulk }) },
      audit: "email_alias.created",
      noFilter: "It creates a row and reads none.",
    },
    getEmailAlias: { permission: "read developers", keys, exampleRequest: createExample },
    updateEmailAlias: {
      permission: "write developers",
      body: { name: "Renamed" },
      exampleRequest: createExample,
      fieldRequests: {
        group_id: async ({ make, owner }) => {
          const { id: group_id } = await make(owner, "POST", "/groups", { name: "On call" });
          const body = { ...toBulk, group_id };
          const { id } = await make(owner, "POST", "/email-to-sms/addresses", body);
          return { params: { alias_id: String(id) }, body: {} };
        },
      },
      audit: "email_alias.changed",
    },
    deleteEmailAlias: {
      permission: "write developers",
      exampleRequest: createExample,
      audit: "email_alias.deleted",
    },
    rotateEmailAlias: {
      permission: "write developers",
      exampleRequest: createExample,
      audit: "email_alias.rotated",
    },
    tryEmail: {
      permission: "write developers",
      body: { text: MAIL },
      exampleRequest: createExample,
      audit: { none: "changes nothing" },
    },
    listEmails: { permission: "read developers", keys },
    getEmail: { permission: "read developers", keys, exampleRequest: createArrivedExample },
  },

  async fixture(context, canary) {
    const { make, owner } = context;
    const alias = await make(owner, "POST", "/email-to-sms/addresses", { ...BODY, name: canary });
    await makeEmail(context, canary);
    const [latest] = await make(owner, "GET", "/email-to-sms/log");
    return { ids: { alias_id: [String(alias.id)], email_id: [latest.id] } };
  },
};
