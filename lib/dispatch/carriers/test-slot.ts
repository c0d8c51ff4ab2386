import { CarrierSlots, type Slot } from "./carrier-slots";

/** A slot like that of a claimed message, of a worker that has no other. */
export const testSlot = (): Slot =>
  new CarrierSlots(
    8,
    () => null,
    () => {},
  ).take(1, "simulator", 1);
