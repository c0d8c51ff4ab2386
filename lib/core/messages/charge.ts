import { HANDED_OVER, WAITING } from "./message-state";

/** What became of a message's price: one of the three holds it, the others are 0. */
export interface Charge<Amount extends number | bigint> {
  charged: Amount;
  /** Set aside until the carrier takes the message. */
  reserved: Amount;
  /** Given back, because no carrier took it. */
  refunded: Amount;
}

interface Priced<Amount extends number | bigint> {
  status_code: number;
  price: Amount;
}

/**
 * Returns where the price of a message is, by its `status_code`: 0 is reserved and 100, taken by the carrier,
 * is charged whatever the report; every other code ended before the carrier and is refunded.
 */
export function chargeOf<Amount extends number | bigint>(
  { status_code, price }: Priced<Amount>,
  none: Amount,
): Charge<Amount> {
  return {
    charged: status_code === HANDED_OVER ? price : none,
    reserved: status_code === WAITING ? price : none,
    refunded: status_code === WAITING || status_code === HANDED_OVER ? none : price,
  };
}
