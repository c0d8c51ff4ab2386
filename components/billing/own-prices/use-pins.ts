"use client";

import { useState } from "react";
import { usePinCountries, usePinnedCountries } from "@/lib/queries/prices";

export interface Pins {
  /** Pinned on page load. Sorts by these, so a newly pinned row stays under the pointer. */
  initialCountries: ReadonlySet<string>;
  pinned: ReadonlySet<string>;
  toggle: (iso2: string) => void;
  error: Error | null;
}

export function usePins(): Pins {
  const pinnedCountries = usePinnedCountries().data?.countries;
  const update = usePinCountries();
  const [first, setFirst] = useState(pinnedCountries);
  if (first === undefined && pinnedCountries !== undefined) setFirst(pinnedCountries);
  const pinned = pinnedCountries ?? [];
  const toggle = (iso2: string) =>
    update.mutate(
      pinned.includes(iso2) ? pinned.filter((item) => item !== iso2) : [...pinned, iso2],
    );
  return {
    initialCountries: new Set(first ?? pinnedCountries),
    pinned: new Set(pinned),
    toggle,
    error: update.error,
  };
}
