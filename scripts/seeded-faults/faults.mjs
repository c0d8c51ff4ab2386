import { ACCESS_FAULTS } from "./access.mjs";
import { DISPATCH_FAULTS } from "./dispatch.mjs";
import { MONEY_FAULTS } from "./money.mjs";
import { OUTSIDE_FAULTS } from "./outside.mjs";

/**
 * Deliberate faults, each of which tests of the gate must see. `name` says what it does, `from` becomes `to` in `file`,
 * and each of `also` (there `file` may be missing: it is the same) with it. `from` must be there exactly once. One of
 * `tests`, files of the gate, must go red.
 */
export const FAULTS = [...MONEY_FAULTS, ...DISPATCH_FAULTS, ...ACCESS_FAULTS, ...OUTSIDE_FAULTS];
