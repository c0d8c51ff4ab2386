"use client";

import { useTheme } from "next-themes";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Balance } from "@/components/layout/account-menu/balance";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { signOutAndLeave } from "@/components/layout/account-menu/sign-out";
import { PAGE_GROUPS } from "@/components/layout/navigation/page-row";
import { isTheme, THEMES } from "@/components/layout/providers/themes";
import { usePages } from "@/components/layout/navigation/use-pages";
import { useViewer } from "@/components/layout/providers/viewer";

export function MoreSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell");
  const { accountName, fullName, email, role } = useViewer();
  const { theme, setTheme } = useTheme();
  const pages = usePages();
  return (
    <Sheet title={accountName} isOpen onClose={onClose} side="full">
      <div className="grid gap-6 p-4">
        <Balance />
        <nav aria-label={t("more.all")} className="grid gap-4">
          {PAGE_GROUPS.map((group) => (
            <ul key={group} className="border-line-soft border-t pt-2">
              {pages
                .filter((page) => page.group === group)
                .map((page) => (
                  <li key={page.key}>
                    <PrefetchLink
                      href={page.path}
                      onClick={onClose}
                      className={`flex min-h-11 items-center ${page.parent === undefined ? "" : "pl-4 text-ink-2"}`}
                    >
                      {t(`page.${page.key}`)}
                    </PrefetchLink>
                  </li>
                ))}
            </ul>
          ))}
        </nav>
        <div className="grid gap-3 border-line-soft border-t pt-4">
          <SegmentedControl
            label={t("theme.label")}
            value={isTheme(theme) ? theme : "system"}
            options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
            onChange={setTheme}
          />
          <p className="break-words text-ink-2">
            {fullName}, {email}
            <br />
            {t("menu.roleAt", { role: t(`role.${role}`), account: accountName })}
          </p>
          <Button onClick={() => void signOutAndLeave()}>{t("menu.signOut")}</Button>
        </div>
      </div>
    </Sheet>
  );
}
