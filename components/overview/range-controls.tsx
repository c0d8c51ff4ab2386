"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Button, buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { Overview } from "./use-overview";

/** Which range, and whether it is compared with the one before. */
export function RangeControls({ overview }: { overview: Overview }) {
  const t = useTranslations("overview.range");
  const { range, compare, setChoice } = overview;
  const toggle = () => void setChoice({ compare: !compare });
  useShortcut("X", t("compare"), toggle, { scope: "page" });
  const load = useMemo(
    () => async (): Promise<ComponentType<{ trigger: ReactNode }>> => {
      const { RangeMenu } = await import("./range-menu");
      return ({ trigger }) => (
        <RangeMenu trigger={trigger} onChoose={(id) => void setChoice({ range: id })} />
      );
    },
    [setChoice],
  );
  return (
    <>
      <LazyMenu load={load} className={buttonClass()}>
        {t(`name.${range}`)}
      </LazyMenu>
      <Button aria-pressed={compare} onClick={toggle} className="aria-pressed:bg-selected">
        {t("compare")}
      </Button>
    </>
  );
}
