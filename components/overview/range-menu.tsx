"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Kbd } from "@/components/ui/kbd";
import { Menu, MenuItem } from "@/components/ui/menu";
import { TIME_PRESETS, type TimePreset } from "@/lib/core/time-presets";

interface RangeMenuProps {
  trigger: ReactNode;
  onChoose: (id: TimePreset) => void;
}

/** The ranges, each with a key that works while the list is open. */
export function RangeMenu({ trigger, onChoose }: RangeMenuProps) {
  return (
    <Menu trigger={trigger} isOpenAtFirst>
      <Ranges onChoose={onChoose} />
    </Menu>
  );
}

/** Drawn while the list is open, so its keys are listened to as long. */
function Ranges({ onChoose }: Pick<RangeMenuProps, "onChoose">) {
  const t = useTranslations("overview.range");
  const press = useEffectEvent((event: KeyboardEvent) => {
    const chosen = TIME_PRESETS.find(({ key }) => key.toLowerCase() === event.key.toLowerCase());
    if (chosen === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(chosen.id);
    event.target?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, []);
  return TIME_PRESETS.map(({ id, key }) => (
    <MenuItem key={id} onSelect={() => onChoose(id)} hint={<Kbd keys={key} />}>
      {t(`name.${id}`)}
    </MenuItem>
  ));
}
