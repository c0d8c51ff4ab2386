import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { dumpDatabase } from "@/lib/db/testing/test-dump";
import { receiveEmail, UNCHECKED } from "@/lib/gateway/messaging/email-to-sms/public";
import { CANARY, PERSON, SPELLINGS } from "./test-person";

const { send, account, owner } = testModule({ people: ["owner"] });

test("erases a rejected email to the person too, whose address contains the number", async () => {
  const received = await receiveEmail(
    {
      account: account.ctx.account,
      actor: { kind: "system", name: "email" },
      kind: "sms",
      address: `abc+${PERSON.slice(1)}@in.example.org`,
      allowedSenders: ["a@example.org"],
      aliasId: null,
      keyId: null,
      instruction: {
        kind: "sms",
        phone: PERSON,
        groupId: null,
        service: "direct",
        senderId: "POSTHORN",
        textSource: 0,
        encoding: 0,
        maxParts: 1,
      },
    },
    {
      email: {
        from: "b@example.org",
        subject: CANARY,
        body: CANARY,
        notes: [],
        problem: null,
        identity: "one",
      },
      mailFrom: "b@example.org",
      ip: "127.0.0.1",
      checks: UNCHECKED,
    },
  );
  expect(received).toMatchObject({ kind: "refused", reason: "sender_not_allowed" });
  expect((await send(owner, "POST", `/contacts/${PERSON}/erasure`)).status).toBe(200);
  const lines = (await dumpDatabase()).split("\n");
  expect(lines.filter((line) => SPELLINGS.test(line) || line.includes(CANARY))).toEqual([]);
});
