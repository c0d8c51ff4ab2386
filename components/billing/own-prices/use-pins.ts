"use client";

import { useState } from "react";
import { usePinCountries, usePinnedCountries } from "@/lib/queries/prices";

export interface Pins {
  /** Pinned on page load. Sorts by these, so a newly pinned row stays under the pointer. */
  first: ReadonlySet<string>;
  pinned: ReadonlySet<string>;
  toggle: (iso2: string) => void;
  error: Error | null;
}

export function usePins(): Pins {
  const known = usePinnedCountries().data?.countries;
  const update = usePinCountries();
  const [first, setFirst] = useState(known);
  if (first === undefined && known !== undefined) setFirst(known);
  const pinned = known ?? [];
  const toggle = (iso2: string) =>
    update.mutate(
      pinned.includes(iso2) ? pinned.filter((item) => item !== iso2) : [...pinned, iso2],
    );
  return {
    first: new Set(first ?? known),
    pinned: new Set(pinned),
    toggle,
    error: update.error,
  };
}
