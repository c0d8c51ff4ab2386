import { expect } from "vitest";
import type { TestAccount } from "@/lib/api-suites/test-api";
import type { ChargedItem } from "@/lib/core/billing/balance-items";
import type { FraudFindings } from "@/lib/core/trust/fraud/findings";
import { submitDueMessages } from "@/lib/gateway/messaging/sms/test-sms";
import {
  findDue as findDueChecks,
  runFraudCheck as workOnCheck,
} from "@/lib/gateway/trust/fraud-checks/public";
import { findDue, runVerificationSteps } from "@/lib/gateway/trust/verify-codes/public";
import { createTestMessenger } from "@/lib/gateway/trust/verify-codes/test-messenger";

type Post = (path: string, body: object) => Promise<string>;

const PHONE = "+491713920001";

const FINDINGS: FraudFindings = {
  risk_score: 15,
  reasons: [],
  phone: {
    status_code: 10,
    is_possible: true,
    is_valid: true,
    region: "DE",
    number_type: "mobile",
  },
  email: null,
  ip: null,
  address: null,
};

/**
 * Makes one charge of each kind by a request that `send` makes for an account, through the code that charges it. A new kind of
 * charge needs an entry here, and its figures are compared with the ledger from then on.
 */
export const CHARGES: Readonly<
  Record<ChargedItem, (account: TestAccount, post: Post) => Promise<unknown>>
> = {
  async message(account, post) {
    await post("/sms", { phone: PHONE, text: "Hi", sender_id: "Shop" });
    expect(await submitDueMessages(account.id, 1)).toHaveLength(1);
  },
  async short_link(account, post) {
    const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
    const text = `Sale: [slink ${await post("/short_link_campaigns", campaign)}]`;
    await post("/sms", { phone: PHONE, text, sender_id: "Shop" });
    expect(await submitDueMessages(account.id, 1)).toHaveLength(1);
  },
  async messenger_code(account, post) {
    const routing_strategy = [{ channel: "messenger" }];
    await post("/verify_codes", { phone: PHONE, routing_strategy });
    const messengers = createTestMessenger();
    for (const due of await findDue(1_000)) {
      if (due.accountId === account.id) await runVerificationSteps(due, { messengers });
    }
    expect(messengers.asked).toHaveLength(1);
  },
  async fraud_check(_, post) {
    const id = await post("/fraud-checks", { service_code: "pro", phone: PHONE });
    const due = (await findDueChecks(1_000)).find((item) => item.id === id);
    expect(due).toBeDefined();
    const check = async () => FINDINGS;
    if (due !== undefined) await workOnCheck(due, { check, onDone: async () => {} });
  },
};
