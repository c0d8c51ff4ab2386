"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";

export interface AffectedKeysProps {
  /** Names of the keys; null if the viewer may not see them. */
  names: readonly string[] | null;
  change: "removed" | "role";
}

export function AffectedKeys({ names, change }: AffectedKeysProps) {
  const t = useTranslations("team.member.keys");
  if (names === null || names.length === 0) return null;
  return (
    <div className="mt-2">
      <p>{t(change, { count: names.length })}</p>
      <ul className="list-disc pl-5 break-words">
        {[...new Set(names)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        {t.rich("takeOver", {
          link: (chunks) => (
            <Link href="/developers/keys" className="text-accent-ink underline">
              {chunks}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}
