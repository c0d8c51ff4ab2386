"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";
import { Menu, MenuItem } from "@/components/ui/menu";
import { RANGES, type RangeId } from "./range";

/** The ranges, each with a key that works while the list is open. */
export function RangeMenu({
  trigger,
  onChoose,
}: {
  trigger: ReactNode;
  onChoose: (id: RangeId) => void;
}) {
  const t = useTranslations("overview.range");
  function press(event: KeyboardEvent): void {
    const chosen = RANGES.find(({ key }) => key.toLowerCase() === event.key.toLowerCase());
    if (chosen === undefined) return;
    event.preventDefault();
    onChoose(chosen.id);
    event.currentTarget.dispatchEvent(
      new globalThis.KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
    );
  }
  return (
    <Menu trigger={trigger} isOpenAtFirst>
      <div onKeyDownCapture={press} role="presentation">
        {RANGES.map(({ id, key }) => (
          <MenuItem key={id} onSelect={() => onChoose(id)} hint={<Kbd keys={key} />}>
            {t(`name.${id}`)}
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}
