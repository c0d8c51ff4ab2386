"use client";

import { DateTime } from "@/components/ui/date-time";
import type { ApiKey } from "@/lib/gateway/api-keys/schema";
import { KeyActions } from "./key-actions";

const head =
  "border-line border-b px-2 py-2 text-left font-normal text-small text-ink-3 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";
const cell = "border-line-soft border-b px-2 py-2 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";

function stateOf(key: ApiKey): string {
  if (!key.is_active) return "Deactivated";
  if (key.expires_at !== null && key.expires_at * 1000 <= Date.now()) return "Expired";
  return "Active";
}

export function KeyTable({ keys }: { keys: ApiKey[] }) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">API keys</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            Name
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Secret
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            May
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            Last used
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            State
          </th>
          <th scope="col" className={`${head} text-right`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <td className={cell}>
              <p className="break-words font-medium">{key.name}</p>
              <p className="text-ink-3">
                {key.kind === "api" ? "" : `${key.kind} · `}
                {key.is_test ? "Test key · " : ""}
                <span className="md:hidden">{stateOf(key)} · </span>
                <DateTime at={key.created_at} />
              </p>
            </td>
            <td className={`${cell} font-mono text-small max-md:hidden`}>
              {key.secret_start}…{key.secret_end}
            </td>
            <td className={`${cell} max-lg:hidden`}>{key.roles.join(", ")}</td>
            <td className={`${cell} max-lg:hidden`}>
              {key.last_used_at === null ? (
                <span className="text-ink-3">Never</span>
              ) : (
                <DateTime at={key.last_used_at} />
              )}
            </td>
            <td
              className={`${cell} max-md:hidden ${stateOf(key) === "Active" ? "text-ink-2" : "text-ink-3"}`}
            >
              {stateOf(key)}
            </td>
            <td className={`${cell} text-right`}>
              <KeyActions apiKey={key} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
