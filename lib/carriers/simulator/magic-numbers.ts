/** Both are kept free for fiction by their regulators. Two digits follow, which say what happens: `docs/simulator.md`. */
const PREFIXES = ["+4917139200", "+121255501"];

/** The digits by which a number chooses what the simulated network does with it, or null: an ordinary number. */
export const magicDigitsOf = (phone: string): string | null =>
  PREFIXES.some((prefix) => phone.startsWith(prefix)) ? phone.slice(-2) : null;
