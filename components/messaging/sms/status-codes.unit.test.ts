import { expect, test } from "vitest";
import { DLR_CODES, SMS_STATUS_CODES } from "@/lib/core/messages/message-state";
import de from "@/translations/de/sms.json";
import en from "@/translations/en/sms.json";
import { toCode } from "./status-codes";

const NOW = 1_000;

test.each([
  [0, 0, 0, "sending", "moving"],
  [0, 0, NOW + 1, "scheduled", "waiting"],
  [100, 0, 0, "sent", "moving"],
  [100, 1, NOW + 1, "delivered", "normal"],
  [100, 16, 0, "rejected", "failed"],
  [5000, 0, 0, "noRoute", "failed"],
  [410, 0, NOW + 1, "stopped", "stopped"],
])(
  "shows status %i, report %i, due at %i as %s",
  (status_code, dlr_code, delivery_at, key, kind) => {
    expect(toCode({ status_code, dlr_code, delivery_at }, NOW)).toMatchObject({ key, kind });
  },
);

test("names every API code, and shows unknown codes as numbers", () => {
  for (const status_code of SMS_STATUS_CODES) {
    for (const dlr_code of DLR_CODES) {
      expect(toCode({ status_code, dlr_code, delivery_at: 0 }, NOW).key).not.toBe("unknown");
    }
  }
  expect(toCode({ status_code: 207, dlr_code: 0, delivery_at: 0 }, NOW)).toMatchObject({
    key: "unknown",
    kind: "normal",
    code: 207,
  });
});

test.each([
  ["English", en, /carrier/, /top up/i],
  ["German", de, /Netzbetreiber/, /laden|aufladen/i],
])(
  "never asks customers to pay when the carrier account has no credit, in %s",
  (_, { code, advice }, who, pay) => {
    const { key } = toCode({ status_code: 3000, dlr_code: 0, delivery_at: 0 }, NOW);
    expect(key).toBe("noFunds");
    expect(code.noFunds.text).toMatch(who);
    expect(advice.noFunds).not.toMatch(pay);
  },
);
