"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";
import { useTemplateChoices } from "@/lib/queries/templates";
import { type TemplateChoice, toChoices } from "./choices";

export interface TemplateMenuProps {
  trigger: ReactNode;
  onChoose: (choice: TemplateChoice) => void;
}

export function TemplateMenu({ trigger, onChoose }: TemplateMenuProps) {
  const t = useTranslations("useTemplate");
  const { data, isPending } = useTemplateChoices();
  const choices = toChoices(data?.rows ?? []);
  return (
    <Menu trigger={trigger} align="start" isOpenByDefault>
      {choices.length === 0 && (
        <p className="px-2 py-1 text-ink-3">{t(isPending ? "loading" : "none")}</p>
      )}
      <div className="max-h-72 overflow-y-auto">
        {choices.map((choice) => (
          <MenuItem
            key={choice.key}
            hint={
              choice.lang !== null && (
                <span className="text-ink-3 text-small">{choice.lang.toUpperCase()}</span>
              )
            }
            onSelect={() => onChoose(choice)}
          >
            {choice.name}
          </MenuItem>
        ))}
      </div>
      <MenuLine />
      <MenuLink href="/templates">{t("manage")}</MenuLink>
    </Menu>
  );
}
