/** Exact decimals as typed; at least one is set. */
export interface AmountRange {
  from?: string;
  to?: string;
}

const AMOUNT = String.raw`\d{1,9}(?:\.\d{1,4})?`;
const RANGE = new RegExp(`^(${AMOUNT})?\\.\\.(${AMOUNT})?$`);

/** Parses `0.05..0.15`, `0.05..` and `..0.15`. */
export function parseAmountRange(text: string): AmountRange | null {
  const match = RANGE.exec(text);
  if (match === null || text === "..") return null;
  const [, from, to] = match;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
