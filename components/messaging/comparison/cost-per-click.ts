import type { Compared } from "./use-comparison";

/** Returns the cost of one click by a person; null without clicks or for campaigns, whose cost isn't summed. */
export const toCostPerClick = ({ cost, clicks }: Pick<Compared, "cost" | "clicks">) =>
  cost === null || clicks === null || clicks === 0 ? null : Number((cost / clicks).toFixed(6));
