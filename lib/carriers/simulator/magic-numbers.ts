/** Reserved for fiction by their regulators; two digits follow, see `docs/simulator.md`. */
const PREFIXES = ["+4917139200", "+121255501"];

export const getMagicDigits = (phone: string): string | null =>
  PREFIXES.some((prefix) => phone.startsWith(prefix)) ? phone.slice(-2) : null;
