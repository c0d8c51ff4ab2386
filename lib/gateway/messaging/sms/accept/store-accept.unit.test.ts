import { fc } from "@/lib/core/ids/test-random";
import { expect, it } from "vitest";
import type { NewMessage } from "@/lib/gateway/messaging/sms/resource";
import { acceptAloneStatement } from "./store-accept";

const storedText = (text: string) => {
  const { values } = acceptAloneStatement(1, [{ text, parts_count: 1 } as NewMessage], undefined);
  return JSON.parse(String(values[1]))[0].text;
};

it("passes each text as UTF-8 would, with U+FFFD for half a surrogate pair", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(storedText(text)).toBe(Buffer.from(text, "utf8").toString("utf8"));
    }),
  );
  expect(storedText("a\ud83d")).toBe("a\ufffd");
});

it("leaves out nulls and passes money as text, beyond what a double holds", () => {
  const price = 9_007_199_254_740_993n;
  const row = { phone: "+49171", bulk_id: null, parts_count: 1, price } as NewMessage;
  const { values } = acceptAloneStatement(1, [row], undefined);
  expect(JSON.parse(String(values[1]))).toEqual([
    { phone: "+49171", parts_count: 1, price: "9007199254740993" },
  ]);
});
