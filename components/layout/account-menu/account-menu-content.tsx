"use client";

import { useTheme } from "next-themes";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmailAddress } from "@/components/ui/email-address";
import { Kbd } from "@/components/ui/kbd";
import { useMyAccounts, useSwitchAccount } from "@/lib/queries/me";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine, MenuLink } from "@/components/ui/menu";
import { signOutAndLeave } from "./sign-out";
import { getPage } from "@/components/layout/navigation/page-table";
import { openShortcutSheet } from "@/components/layout/shortcuts/open-sheet";
import { isTheme, THEMES } from "@/components/layout/providers/themes";
import { useViewer } from "@/components/layout/providers/viewer";

export function AccountMenuContent({ trigger }: { trigger: ReactNode }) {
  const t = useTranslations("shell");
  const { fullName, email, role, accountName } = useViewer();
  const { theme, setTheme } = useTheme();
  const accounts = useMyAccounts().data?.rows ?? [];
  const switchAccount = useSwitchAccount();
  return (
    <Menu trigger={trigger} align="start" isOpenByDefault>
      <MenuLabel>
        <span className="block font-semibold text-body text-ink">{fullName}</span>
        <span className="block break-words">
          <EmailAddress email={email} />
        </span>
        <span className="block">
          {t("menu.roleAt", { role: t(`role.${role}`), account: accountName })}
        </span>
      </MenuLabel>
      <MenuLine />
      <MenuLink href={getPage("settingsProfile").path}>{t("page.settingsProfile")}</MenuLink>
      <MenuLink href={getPage("settingsSecurity").path}>{t("page.settingsSecurity")}</MenuLink>
      <MenuLink href={`${getPage("settingsProfile").path}#language`}>{t("menu.language")}</MenuLink>
      <MenuItem onSelect={openShortcutSheet} hint={<Kbd keys="?" />}>
        {t("page.settingsShortcuts")}
      </MenuItem>
      <MenuLine />
      <MenuChoice
        label={t("theme.label")}
        value={isTheme(theme) ? theme : "system"}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        onChange={setTheme}
      />
      <MenuLine />
      {accounts.length > 1 && (
        <>
          <MenuChoice
            label={t("menu.accounts")}
            value={String(accounts.find(({ is_current }) => is_current)?.id ?? "")}
            options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => switchAccount.mutate(Number(id))}
          />
          <MenuLine />
        </>
      )}
      <MenuItem onSelect={() => void signOutAndLeave()}>{t("menu.signOut")}</MenuItem>
    </Menu>
  );
}
