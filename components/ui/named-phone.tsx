"use client";

import { Phone } from "./phone";

/** The name of a contact and the number, or the number alone. */
export function NamedPhone({ name, number }: { name: string | null | undefined; number: string }) {
  if (name == null) return <Phone number={number} />;
  return (
    <span className="break-words">
      {name} <Phone number={number} />
    </span>
  );
}
