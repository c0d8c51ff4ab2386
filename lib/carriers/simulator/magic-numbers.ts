/** Reserved for fiction by their regulators. Two digits follow that select the outcome, see `docs/simulator.md`. */
const PREFIXES = ["+4917139200", "+121255501"];

/** Returns the digits that select the simulated outcome, or null for ordinary numbers. */
export const getMagicDigits = (phone: string): string | null =>
  PREFIXES.some((prefix) => phone.startsWith(prefix)) ? phone.slice(-2) : null;
