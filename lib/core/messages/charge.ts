import { HANDED_OVER, WAITING } from "./message-state";

/** Exactly one of the three holds the price; the others are 0. */
export interface Charge<Amount extends number | bigint> {
  charged: Amount;
  /** Until the carrier accepts the message. */
  reserved: Amount;
  /** No carrier accepted it. */
  refunded: Amount;
}

interface PricedParts<Amount extends number | bigint> {
  status_code: number;
  price: Amount;
}

/**
 * Splits a price by `status_code`: 0 is reserved, 100 (accepted by the carrier) is charged whatever the report; all
 * other codes ended before the carrier and are refunded.
 */
export function splitCharge<Amount extends number | bigint>(
  { status_code, price }: PricedParts<Amount>,
  none: Amount,
): Charge<Amount> {
  return {
    charged: status_code === HANDED_OVER ? price : none,
    reserved: status_code === WAITING ? price : none,
    refunded: status_code === WAITING || status_code === HANDED_OVER ? none : price,
  };
}
