import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import type { Context, MemberRole } from "@/lib/core/context";
import { parseAmount } from "@/lib/core/money/money";
import { uuidAt } from "@/lib/core/ids/uuid7";
import { DAY_MS } from "@/lib/core/time/units";
import { newRequestId } from "@/lib/core/ids/request-id";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { activateAccount, findSnapshot, markAsDemo } from "@/lib/gateway/account/accounts/public";
import { createAccountWithOwner } from "@/lib/gateway/identity/new-accounts/public";
import { addUser } from "@/lib/gateway/account/users/public";
import { createCampaign } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { createApiKey } from "@/lib/gateway/developers/api-keys/public";
import { sendSms } from "@/lib/gateway/messaging/sms/public";
import { importRates } from "@/lib/gateway/pricing/rates/public";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { projectRoot } from "@/lib/project-root";
import { writeClicks } from "./clicks";
import { writeBudgets } from "./budgets";
import { writeDrops } from "./bulks";
import { writeContacts } from "./contacts";
import { writeDocuments } from "./documents";
import { writeImports } from "./imports";
import { DEMO_SENDERS, demoPhone } from "./content";
import { writeFraudChecks } from "./fraud-checks";
import { writeStops } from "./guard";
import { writeGrowth } from "./growth";
import { writeHistory } from "./history";
import { writeOpenBulks } from "./open-bulks";
import { writePaymentMethods } from "./payment-methods";
import { writeAttempts } from "./payments";
import { writeReplies } from "./replies";
import { writeRequests } from "./requests";
import { writeStandingOrders } from "./standing";
import { runWrite } from "@/lib/db/write-context";

/** So that 30 days can be compared with the 30 before. */
const HISTORY_DAYS = 60;
const CAMPAIGN_URL = "https://www.example.com/winter";
const CAMPAIGN_VARIANT_URL = "https://www.example.com/winter-gifts";
const INVOICES_URL = "https://www.example.com/account/invoices";
const TIME_ZONE = "Europe/Berlin";
const OWNER_EMAIL = "demo@posthorn.example";
/** One per role, to try each view; all share the printed password. */
const COLLEAGUES: { email: string; name: string; role: MemberRole }[] = [
  { email: "developer@posthorn.example", name: "Dara Developer", role: "developer" },
  { email: "marketing@posthorn.example", name: "Mika Marketing", role: "marketing" },
  { email: "accountant@posthorn.example", name: "Alex Accountant", role: "accountant" },
];
const TOP_UPS = [
  { daysAgo: HISTORY_DAYS + 1, amount: "1500" },
  { daysAgo: 25, amount: "1500" },
] as const;

export interface SeedOptions {
  dataDir: string;
  onProgress: (line: string) => void;
}

export interface DemoCredentials {
  apiKey: string;
  paymentsKey: string;
  email: string;
  password: string;
}

function createPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const word = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${word()}-${word()}-${word()}`;
}

function systemContext(account: Context["account"]): Context {
  return {
    account,
    actor: { kind: "system", name: "demo" },
    requestId: newRequestId(),
    ip: "127.0.0.1",
    basePath: "",
    now: () => new Date(),
  };
}

async function topUp(accountId: number): Promise<void> {
  await withAccount(accountId, async (tx) => {
    await lockFunds(tx, [accountId], ["available", "bank"]);
    for (const [index, { daysAgo, amount }] of TOP_UPS.entries()) {
      const at = new Date(Date.now() - daysAgo * DAY_MS);
      const note = "Invented payment of the demo account";
      const move = { amount: parseAmount(amount), ref: `demo:${index + 1}`, note };
      await transfer(tx, "topup", [{ accountId, ...move, transferId: uuidAt(at), at }]);
    }
  });
}

async function addColleagues(accountId: number, passwordHash: string): Promise<number> {
  const userFields = { passwordHash, lang: "en", isConfirmed: true } as const;
  return withAccount(accountId, async (tx) => {
    const ids = new Map<MemberRole, number>();
    for (const { role, ...person } of COLLEAGUES) {
      ids.set(role, await addUser(tx, accountId, { ...person, ...userFields }, role));
    }
    const existing = ids.get("marketing");
    if (existing === undefined) throw new Error("Nobody of the demo account writes campaigns");
    return existing;
  });
}

async function planMessages(ctx: Context): Promise<void> {
  const day = 86_400;
  const tomorrow = Math.floor(Date.now() / 1000 / day + 1) * day;
  const plans = [
    [tomorrow + 9 * 3_600, "Your appointment is today at 14:30. Call us if you can't make it."],
    [tomorrow + 3 * day + 7 * 3_600, "Nordwind: your subscription renews on Friday."],
    [tomorrow + 5 * day + 7 * 3_600, "Nordwind: your order is ready for pickup from Friday."],
  ] as const;
  for (const [index, [at, text]] of plans.entries()) {
    await sendSms(ctx, {
      text,
      sender_id: DEMO_SENDERS[0],
      phone: demoPhone("DE", index),
      delivery_at: at,
    });
  }
}

/** Creates a fictional company, all in ranges reserved for fiction. */
export async function seedDemo(options: SeedOptions): Promise<DemoCredentials> {
  const { onProgress } = options;
  const sheet = readFileSync(path.join(projectRoot(), "data/rates-example.csv"), "utf8");
  onProgress(`Rates of the example sheet: ${await importRates(sheet)}`);
  const password = createPassword();
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { accountId, userId } = await createAccountWithOwner(
    {
      name: "Nordwind Handel (demo)",
      iso2: "DE",
      currency: "EUR",
      priceLevel: "M",
      lang: "en",
      timeZone: TIME_ZONE,
    },
    { email: OWNER_EMAIL, name: "Nora Nordwind", passwordHash, lang: "en", isConfirmed: true },
  );
  await asOwner((tx) => markAsDemo(tx, accountId));
  await activateAccount(accountId);
  const marketingUserId = await addColleagues(accountId, passwordHash);
  const account = await asOwner((tx) => findSnapshot(tx, accountId));
  if (account === null) throw new Error("The demo account was not created");
  const key = await runWrite(systemContext(account), (write) =>
    createApiKey(write, { name: "Shop", roles: ["messaging"] }),
  );
  await runWrite(systemContext(account), (write) =>
    createApiKey(write, {
      name: "Old shop",
      roles: ["messaging"],
      expires_at: Math.floor(Date.now() / 1000) + 9 * 86_400,
    }),
  );
  const payments = await runWrite(systemContext(account), (write) =>
    createApiKey(write, { name: "Bookkeeping", roles: ["payments"] }),
  );
  const campaign = await runWrite(systemContext(account), (write) =>
    createCampaign(write, {
      type: 1,
      name: "Winter range",
      url: CAMPAIGN_URL,
      conversion_days: 30,
      targets: [{ url: CAMPAIGN_VARIANT_URL, share: 40 }],
    }),
  );
  const invoices = await runWrite(systemContext(account), (write) =>
    createCampaign(write, { type: 2, name: "Invoices", url: INVOICES_URL }),
  );
  await topUp(accountId);
  const startedAt = Date.now();
  const shop: Context = {
    ...systemContext(account),
    actor: {
      kind: "key",
      keyId: key.id,
      roles: ["messaging"],
      makerRole: "owner",
      isTest: false,
      spendCap: null,
    },
  };
  const { messages, verifications } = await writeHistory(
    {
      ctx: shop,
      authors: { keyId: key.id, userId, marketingUserId },
      timeZone: TIME_ZONE,
      link: campaign.short_url,
      ownLinks: invoices.id,
    },
    HISTORY_DAYS,
  );
  const clicks = await writeClicks(systemContext(account), campaign, TIME_ZONE);
  await writeRequests(accountId, key.id);
  await writeStops(shop, TIME_ZONE, verifications);
  const checks = await writeFraudChecks(shop, TIME_ZONE);
  const owner: Context = {
    ...systemContext(account),
    actor: { kind: "user", userId, sessionId: "", role: "owner", reauthenticatedAt: null },
  };
  const contacts = await writeContacts(owner);
  const { unsubscribeCode } = await writeGrowth(owner, contacts.groups);
  await writeDrops(accountId);
  const imported = await writeImports(owner);
  const conversations = await writeReplies(owner, [userId, marketingUserId]);
  await planMessages(owner);
  const marketing: Context = {
    ...owner,
    actor: {
      kind: "user",
      userId: marketingUserId,
      sessionId: "",
      role: "marketing",
      reauthenticatedAt: null,
    },
  };
  const getGroupId = (name: string) => contacts.groups.get(name) ?? 0;
  const groups = {
    newsletter: getGroupId("Newsletter"),
    vip: getGroupId("VIP customers"),
    france: getGroupId("Loyalty card France"),
  };
  await writeDocuments(owner, TOP_UPS);
  await writeAttempts(owner);
  await writePaymentMethods(owner);
  await writeOpenBulks(owner, marketing, { ...groups, unsubscribeCode }, TIME_ZONE);
  await writeStandingOrders(owner, { ...groups, unsubscribeCode, shopCode: campaign.id });
  await writeBudgets(owner, { keyId: key.id, groupId: groups.newsletter, timeZone: TIME_ZONE });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  onProgress(`Verifications: ${verifications.length}, fraud checks: ${checks}`);
  onProgress(`Contacts: ${contacts.total + imported}, conversations: ${conversations}`);
  onProgress(
    `Past messages: ${messages} in ${HISTORY_DAYS} days with ${clicks} clicks, written in ${seconds} s`,
  );
  return { apiKey: key.token, paymentsKey: payments.token, email: OWNER_EMAIL, password };
}
