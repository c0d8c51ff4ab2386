"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { LogoMark } from "@/components/ui/logo";
import { useViewer } from "@/components/layout/providers/viewer";

const load = async () => (await import("./account-menu-content")).AccountMenuContent;

export function AccountMenu() {
  const t = useTranslations("shell.menu");
  const { accountName } = useViewer();
  return (
    <LazyMenu
      load={load}
      label={t("label", { account: accountName })}
      className="flex min-h-9 min-w-0 items-center gap-2 rounded-control px-2 hover:bg-hover"
    >
      <LogoMark />
      <span className="truncate rail:hidden font-semibold">{accountName}</span>
      <ChevronDown
        aria-hidden
        size={14}
        strokeWidth={1.75}
        className="shrink-0 rail:hidden text-ink-3"
      />
    </LazyMenu>
  );
}
