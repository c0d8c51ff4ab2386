"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Phone } from "@/lib/gateway/contacts/phones/schema";
import { cellId } from "./use-entry-edits";
import type { EntryRemoval } from "./use-entry-removal";

export interface RemoveButtonProps {
  row: Phone;
  next: Phone | undefined;
  removal: EntryRemoval;
  tabIndex?: 0 | -1;
  onFocus?: () => void;
}

export function RemoveButton({ row, next, removal, ...focus }: RemoveButtonProps) {
  const t = useTranslations("groups.entry");
  function remove() {
    const heir =
      next === undefined
        ? document.querySelector<HTMLElement>("[data-search]")
        : document.getElementById(cellId(next.id, "remove"));
    heir?.focus();
    removal.remove(row);
  }
  return (
    <IconButton
      {...focus}
      id={cellId(row.id, "remove")}
      icon={Trash2}
      label={t("remove", { phone: formatPhone(row.phone) })}
      onClick={remove}
    />
  );
}
