import { expect, test } from "vitest";
import type { Tx } from "@/lib/db/transaction";
import { balanceLowEvent } from "@/lib/gateway/billing/balance-alerts/schema-events";
import { smsIncomingEvent } from "@/lib/gateway/messaging/incomings/schema-events";
import {
  smsDeliveryDryRunEvent,
  smsDeliveryEvent,
} from "@/lib/gateway/messaging/sms/schema-events";
import type { EventCatalog, LazyReaders } from "./event";
import {
  raiseEvents,
  toOccurrence,
  toWholeOccurrence,
} from "@/lib/gateway/developers/webhooks/raise/raise";

/** Compile-time checks: `@ts-expect-error` fails on each line below that compiles. */
test("raises only data that matches the event's schema, without fields resolved on sending", () => {
  const codes = { dlr_code: 1, status_code: 100 } as const;
  const whole = { id: "1", key_id: null, callback_data: null, ...codes };
  const refused = [
    // @ts-expect-error a field is missing
    () => toOccurrence(balanceLowEvent, "", { balance_amount: 1, days: 2 }),
    // @ts-expect-error a field of another type
    () => toOccurrence(balanceLowEvent, "", { balance_amount: "1", currency: "EUR", days: 2 }),
    // @ts-expect-error what its sender wants back is read from the message
    () => toOccurrence(smsDeliveryEvent, "1", whole),
    // @ts-expect-error so is the text
    () => toOccurrence(smsIncomingEvent, "1", { text: "Yes" }),
    // @ts-expect-error a part of what should be whole
    () => toWholeOccurrence(smsDeliveryDryRunEvent, "1", codes),
    // @ts-expect-error pushes of keys would not get it
    (tx: Tx) => raiseEvents(tx, 1, [toOccurrence(smsDeliveryEvent, "1", codes)]),
    // @ts-expect-error nobody has looked whether its data fit
    (tx: Tx) => raiseEvents(tx, 1, [{ name: "balance.low", subject: "", data: {} }]),
    // @ts-expect-error an event that nobody has declared
    (events: Omit<EventCatalog, "balance.low">): EventCatalog => events,
    // @ts-expect-error an event that is stored whole has no reader
    (): LazyReaders<{ "balance.low": typeof balanceLowEvent }> => "balance.low",
  ];
  expect(refused).toHaveLength(9);
  expect(toOccurrence(smsDeliveryEvent, "1", codes)).toMatchObject({
    name: "sms.delivery",
    subject: "1",
    data: codes,
  });
  expect(toWholeOccurrence(smsDeliveryDryRunEvent, "1", whole)).toMatchObject({ data: whole });
});
