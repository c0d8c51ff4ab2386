"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import { useSavedTexts } from "@/lib/queries/inbox";

export interface SavedTextsMenuProps {
  trigger: ReactNode;
  onChoose: (text: string) => void;
  onManage: () => void;
}

export function SavedTextsMenu({ trigger, onChoose, onManage }: SavedTextsMenuProps) {
  const t = useTranslations("inbox.texts");
  const { data, isPending } = useSavedTexts();
  const rows = data?.rows ?? [];
  return (
    <Menu trigger={trigger} align="start" side="top" isOpenByDefault>
      {rows.length === 0 && (
        <p className="px-2 py-1 text-ink-3">{t(isPending ? "loading" : "none")}</p>
      )}
      {rows.map(({ id, name, text }) => (
        <MenuItem key={id} onSelect={() => onChoose(text)}>
          {name}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={onManage}>{t("manage")}</MenuItem>
    </Menu>
  );
}
