import { expect, test } from "vitest";
import { SMS_STATUS } from "./message-state";
import { splitCharge } from "./charge";

test.each(Object.keys(SMS_STATUS).map(Number))(
  "shows the price of status %i in exactly one place",
  (status_code) => {
    const place = status_code === 0 ? "reserved" : status_code === 100 ? "charged" : "refunded";
    const none = { charged: 0n, reserved: 0n, refunded: 0n };
    expect(splitCharge({ status_code, price: 75_000n }, 0n)).toEqual({ ...none, [place]: 75_000n });
  },
);
