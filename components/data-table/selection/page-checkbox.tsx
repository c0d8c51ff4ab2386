"use client";

import { useTranslations } from "next-intl";
import type { Selection } from "./use-selection";

export function PageCheckbox({ selection }: { selection: Selection }) {
  const t = useTranslations("table.selection");
  const isSome = selection.chosen.size > 0 && !selection.isPageChosen;
  return (
    <label className="grid size-6 cursor-pointer place-items-center max-md:size-11">
      <input
        type="checkbox"
        aria-label={t("page")}
        checked={selection.isPageChosen}
        ref={(box) => {
          if (box !== null) box.indeterminate = isSome;
        }}
        onChange={selection.togglePage}
        className="size-4 accent-accent"
      />
    </label>
  );
}
