import Link from "next/link";
import { Missing, Money, Phone } from "@/components/ui/figures";
import { DateTime } from "@/components/ui/date-time";
import type { Sms } from "@/lib/gateway/sms/schema";
import { StatusLabel } from "./status-label";

const head =
  "border-line border-b px-2 py-2 text-left font-normal text-small text-ink-3 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";
const cell = "border-line-soft border-b px-2 py-2 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";

/** On phones a row has two lines: to whom and what, state and when. */
export function MessageTable({ rows, currency }: { rows: Sms[]; currency: string | undefined }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Messages, newest first</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} w-40 max-md:hidden`}>
            Time
          </th>
          <th scope="col" className={`${head} max-md:pl-4 md:w-40`}>
            To
          </th>
          <th scope="col" className={`${head} w-28 max-lg:hidden`}>
            From
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            Text
          </th>
          <th scope="col" className={`${head} w-46 max-md:pr-4 max-md:text-right md:w-44`}>
            State
          </th>
          <th scope="col" className={`${head} w-14 text-right max-lg:hidden`}>
            Parts
          </th>
          <th scope="col" className={`${head} w-28 text-right max-md:hidden`}>
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((sms) => (
          <tr key={sms.uuid} className="relative hover:bg-hover">
            <td className={`${cell} max-md:hidden`}>
              <DateTime at={sms.created_at} />
            </td>
            <td className={`${cell} max-md:pl-4`}>
              <Link
                href={`/messages/${sms.uuid}`}
                prefetch={false}
                className="whitespace-nowrap text-ink after:absolute after:inset-0 hover:underline"
              >
                <Phone number={sms.phone} />
              </Link>
              <p className="truncate text-ink-3 md:hidden">{sms.text}</p>
            </td>
            <td className={`${cell} truncate max-lg:hidden`}>{sms.sender_id}</td>
            <td className={`${cell} truncate text-ink-2 max-md:hidden`} dir="auto">
              {sms.text === "" ? <span className="text-ink-3">Text deleted</span> : sms.text}
            </td>
            <td className={`${cell} max-md:pr-4 max-md:text-right`}>
              <StatusLabel sms={sms} />
              <p className="text-ink-3 text-small md:hidden">
                <DateTime at={sms.created_at} />
              </p>
            </td>
            <td className={`${cell} text-right max-lg:hidden`}>{sms.parts_count}</td>
            <td className={`${cell} whitespace-nowrap text-right max-md:hidden`}>
              {currency === undefined ? (
                <Missing />
              ) : (
                <Money amount={sms.price} currency={currency} digits={4} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function MessageTableSkeleton() {
  return (
    <div role="status" aria-label="Loading messages" className="grid">
      {[...Array(10).keys()].map((row) => (
        <div
          key={row}
          className="flex h-9 items-center gap-4 overflow-hidden border-line-soft border-b px-4 md:px-6"
        >
          <div className="skeleton h-3 w-28" />
          <div className="skeleton h-3 w-32" />
          <div className="skeleton h-3 flex-1 max-md:hidden" />
          <div className="skeleton h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
