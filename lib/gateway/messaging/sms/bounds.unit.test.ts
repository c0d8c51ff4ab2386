import { expect, test } from "vitest";
import { checkBounds, type MessageRequest } from "@/lib/core/messages/check-message";
import { smsCreateSchema } from "./schema";

const BODY = { phone: "0171 3920001", sender_id: "POSTHORN", text: "Hello" };
const CALL = { service_code: "text2speech" } as const;

test.each<[Partial<MessageRequest>, string[]]>([
  [{}, []],
  [{ phone: `+49 171 392${" ".repeat(20)}0001` }, ["phone"]],
  [{ ...CALL, sender_id: "A sender of a call" }, ["sender_id"]],
  [{ text: `${"a".repeat(1_500)}[slink ${"A".repeat(36)}]` }, ["text"]],
  [
    { phone: "1".repeat(31), sender_id: "A".repeat(17), text: "a".repeat(1_531) },
    ["phone", "text", "sender_id"],
  ],
])("an API request can't contain %j", (body, paths) => {
  const errors = checkBounds({ ...BODY, ...body });
  expect(errors.map(({ violations }) => violations[0]?.path)).toEqual(paths);
  const { success } = smsCreateSchema.safeParse({ ...BODY, ...body });
  expect(success).toBe(paths.length === 0);
});
