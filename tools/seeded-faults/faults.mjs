import { ACCESS_FAULTS } from "./access.mjs";
import { DISPATCH_FAULTS } from "./dispatch.mjs";
import { MONEY_FAULTS } from "./money.mjs";
import { OUTSIDE_FAULTS } from "./outside.mjs";

/**
 * Deliberate faults that the gate's tests must detect. `name` describes the effect; `from`, which must occur exactly
 * once, becomes `to` in `file`, along with each of `also` (whose `file` defaults to the same). At least one of
 * `tests`, files of the gate, must fail.
 */
export const FAULTS = [...MONEY_FAULTS, ...DISPATCH_FAULTS, ...ACCESS_FAULTS, ...OUTSIDE_FAULTS];
