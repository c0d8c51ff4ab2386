import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import type { Context, MemberRole } from "@/lib/core/context";
import { parseAmount } from "@/lib/core/money";
import { newRequestId } from "@/lib/core/request-id";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/accounts/operators";
import { activateAccount, addUser, createAccountWithOwner } from "@/lib/gateway/accounts/service";
import { createApiKey } from "@/lib/gateway/api-keys/service";
import { sendSms } from "@/lib/gateway/sms/service";
import { importRates } from "@/lib/gateway/rates/import";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { projectRoot } from "@/lib/project-root";
import { DEMO_SENDERS, demoPhone } from "./content";
import { writeHistory } from "./history";
import { writeRequests } from "./requests";

/** Two months, so that a month can be compared with the one before. */
const HISTORY_DAYS = 62;
const OWNER_EMAIL = "demo@posthorn.example";
/** One person a role, so that each view can be tried; all share the printed password. */
const COLLEAGUES: { email: string; name: string; role: MemberRole }[] = [
  { email: "developer@posthorn.example", name: "Dara Developer", role: "developer" },
  { email: "marketing@posthorn.example", name: "Mika Marketing", role: "marketing" },
  { email: "accountant@posthorn.example", name: "Alex Accountant", role: "accountant" },
];

export interface SeedOptions {
  dataDir: string;
  onProgress: (line: string) => void;
}

export interface DemoCredentials {
  apiKey: string;
  email: string;
  password: string;
}

/** Readable aloud: no letters that look alike. */
function makePassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const word = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${word()}-${word()}-${word()}`;
}

function systemContext(account: Context["account"]): Context {
  return {
    account,
    actor: { kind: "system", name: "demo" },
    requestId: newRequestId(),
    address: "127.0.0.1",
    basePath: "",
    now: () => new Date(),
  };
}

async function topUp(
  accountId: number,
  daysAgo: number,
  amount: string,
  ref: string,
): Promise<void> {
  await withAccount(accountId, async (tx) => {
    await lockFunds(tx, [accountId], ["available", "bank"]);
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    await transfer(tx, "topup", [
      {
        accountId,
        amount: parseAmount(amount),
        ref,
        note: "Invented payment of the demo account",
        at,
      },
    ]);
  });
}

/** A few messages that go out in the coming days, so that the plan has something to show. */
async function planMessages(ctx: Context): Promise<void> {
  const day = 86_400;
  const tomorrow = Math.floor(Date.now() / 1000 / day + 1) * day;
  const plans = [
    [tomorrow + 9 * 3_600, "Your appointment is today at 14:30. Reply STOP to cancel."],
    [tomorrow + 3 * day + 7 * 3_600, "Nordwind: your subscription renews on Friday."],
    [tomorrow + 5 * day + 7 * 3_600, "Only this weekend: 20 % off everything in store."],
  ] as const;
  for (const [index, [at, text]] of plans.entries()) {
    await sendSms(ctx, {
      text,
      sender_id: DEMO_SENDERS[0],
      phone: demoPhone(index).phone,
      delivery_at: at,
    });
  }
}

/**
 * Fills an empty database with an invented company and two months of invented traffic. Everything lies
 * in ranges kept free for fiction.
 */
export async function seedDemo(options: SeedOptions): Promise<DemoCredentials> {
  const { onProgress } = options;
  const sheet = readFileSync(path.join(projectRoot(), "data/rates-example.csv"), "utf8");
  onProgress(`Rates of the example sheet: ${await importRates(sheet)}`);
  const password = makePassword();
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { accountId, userId } = await createAccountWithOwner(
    {
      name: "Nordwind Handel (demo)",
      iso2: "DE",
      currency: "EUR",
      priceLevel: "M",
      lang: "en",
      timeZone: "Europe/Berlin",
    },
    { email: OWNER_EMAIL, name: "Nora Nordwind", passwordHash, lang: "en", isConfirmed: true },
  );
  await activateAccount(accountId);
  await withAccount(accountId, async (tx) => {
    for (const { role, ...person } of COLLEAGUES) {
      await addUser(
        tx,
        accountId,
        { ...person, passwordHash, lang: "en", isConfirmed: true },
        role,
      );
    }
  });
  const account = await asOwner((tx) => findSnapshot(tx, accountId));
  if (account === null) throw new Error("The demo account was not created");
  const key = await createApiKey(systemContext(account), { name: "Shop", roles: ["messaging"] });
  await createApiKey(systemContext(account), {
    name: "Old shop",
    roles: ["messaging"],
    expires_at: Math.floor(Date.now() / 1000) + 9 * 86_400,
  });
  await topUp(accountId, HISTORY_DAYS + 1, "150", "demo:1");
  await topUp(accountId, 30, "150", "demo:2");
  const messages = await writeHistory(
    accountId,
    { keyId: key.id, userId },
    HISTORY_DAYS,
    (done) => {
      if (done % 14 === 0) onProgress(`History: ${done} of ${HISTORY_DAYS} days`);
    },
  );
  await writeRequests(accountId, key.id);
  await planMessages({
    ...systemContext(account),
    actor: { kind: "user", userId, sessionId: "", role: "owner", confirmedAt: null },
  });
  onProgress(`Past messages: ${messages}`);
  return { apiKey: key.token, email: OWNER_EMAIL, password };
}
