import { CarrierPlaces, type Place } from "./carrier-places";

/** A place like that of a claimed message, of a worker that has no other. */
export const testPlace = (): Place =>
  new CarrierPlaces(
    8,
    () => null,
    () => {},
  ).take(1, "simulator", 1);
