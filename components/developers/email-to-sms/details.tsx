import type { ReactNode } from "react";

export function Details({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="border-line border-t">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid grid-cols-1 gap-x-4 border-line-soft border-b py-2 md:grid-cols-[10rem_1fr]"
        >
          <dt className="text-ink-3">{name}</dt>
          <dd className="whitespace-pre-wrap break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
