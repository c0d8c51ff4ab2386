"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PlainPage } from "./plain-page";

function getLastPart(path: string): string {
  const part = path.split("/").filter(Boolean).at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    // Shows a segment with invalid percent-encoding as it is.
    return part;
  }
}

export function AddressNotFound({ hasSearch }: { hasSearch: boolean }) {
  const t = useTranslations("shell.notFound");
  const path = usePathname();
  return (
    <PlainPage title={t("address")} text={t("addressText")}>
      {hasSearch && (
        <form action="/messages" className="flex w-full max-w-112 items-end gap-2">
          <div className="flex-1">
            <TextField
              label={t("search")}
              name="q"
              type="search"
              defaultValue={getLastPart(path)}
            />
          </div>
          <Button type="submit">{t("searchNow")}</Button>
        </form>
      )}
    </PlainPage>
  );
}
