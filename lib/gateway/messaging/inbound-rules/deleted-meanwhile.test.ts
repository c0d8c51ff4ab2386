import { expect, test } from "vitest";
import { testModule } from "@/lib/api-suites/test-module";
import { withAccount } from "@/lib/db/transaction";
import { giveNumber, write } from "@/lib/gateway/messaging/conversations/test-inbound";
import { removeInboundRule } from "./store";

const { send, account, owner } = testModule({ people: ["owner"] });

test("stores a message whose rule is deleted meanwhile", async () => {
  const number = await giveNumber(account.id);
  const rule = { name: "Join", match: "equals", keywords: ["join"], reply: "x" };
  const { id } = (await send(owner, "POST", "/inbound_rules", rule)).body;
  let markRemoved = () => {};
  const removed = new Promise<void>((resolve) => {
    markRemoved = resolve;
  });
  const deletion = withAccount(account.id, async (tx) => {
    await removeInboundRule(tx, account.id, id);
    markRemoved();
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await removed;
  expect(await write("+491713920001", number, "join").catch(String)).toBe("stored");
  await deletion;
});
