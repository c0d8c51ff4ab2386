"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { navigation } from "./navigation";

export interface NavigationListProps {
  hasSimulator: boolean;
  onNavigate?: () => void;
}

export function NavigationList({ hasSimulator, onNavigate }: NavigationListProps) {
  const path = usePathname();
  return (
    <nav aria-label="Main" className="grid content-start gap-4 px-2">
      {navigation(hasSimulator).map((group) => (
        <div key={group.label}>
          <p className="px-2 pb-1 text-small text-ink-3">{group.label}</p>
          <ul>
            {group.items.map(({ label, href }) => {
              const isCurrent = path === href || path.startsWith(`${href}/`);
              return (
                <li key={href}>
                  <Link
                    href={href}
                    onClick={onNavigate}
                    aria-current={isCurrent ? "page" : undefined}
                    className={clsx(
                      "flex min-h-7 items-center rounded-control border px-2 max-md:min-h-11",
                      isCurrent
                        ? "border-line bg-raised font-semibold text-ink"
                        : "border-transparent text-ink-2 hover:bg-hover hover:text-ink",
                    )}
                  >
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
