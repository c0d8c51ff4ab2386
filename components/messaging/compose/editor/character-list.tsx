"use client";

import { useTranslations } from "next-intl";
import type { DistinctCharacter } from "@/lib/core/text/gsm-advice";

const MAX_SHOWN = 8;

const codePoint = (value: number) => `U+${value.toString(16).toUpperCase().padStart(4, "0")}`;

function Chip({ character }: { character: DistinctCharacter }) {
  const t = useTranslations("compose.costly");
  return (
    <li className="flex items-baseline gap-1 rounded-chip bg-warn-soft px-1.5 text-warn-ink">
      <span className="font-semibold">
        {character.char.trim() === "" ? t("space") : character.char}
      </span>
      <span className="text-small">{codePoint(character.codePoint)}</span>
      {character.replacement !== null && (
        <span className="text-small">
          {character.replacement === ""
            ? t("dropped")
            : t("becomes", {
                replacement: character.replacement === " " ? t("space") : character.replacement,
              })}
        </span>
      )}
      {character.count > 1 && <span className="text-small">× {character.count}</span>}
    </li>
  );
}

export function CharacterList({ distinct }: { distinct: readonly DistinctCharacter[] }) {
  const t = useTranslations("compose.costly");
  return (
    <div className="flex basis-full flex-wrap items-center gap-1.5">
      <ul aria-label={t("list")} className="flex flex-wrap gap-1.5">
        {distinct.slice(0, MAX_SHOWN).map((item) => (
          <Chip key={item.char} character={item} />
        ))}
      </ul>
      {distinct.length > MAX_SHOWN && (
        <span className="text-ink-3">{t("more", { count: distinct.length - MAX_SHOWN })}</span>
      )}
    </div>
  );
}
