"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MAX_CALLBACK_LENGTH } from "@/lib/core/limits";
import { TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { ComposeRow } from "@/components/messaging/compose/compose-row";
import type { RowProps } from "@/components/messaging/compose/row-props";

export function OptionsRow({ content, settings, error, onChange }: RowProps) {
  const t = useTranslations("compose.options");
  const [isOpen, setOpen] = useState(error !== undefined);
  const { mode, callback_data, is_unicode } = content;
  const isDeleted = content.is_text_deleted ?? settings.is_text_deleted;
  const set = [
    isDeleted && t("deleteText"),
    mode !== "bulk" && callback_data !== null && t("callbackIs", { data: callback_data }),
    mode !== "voice" && is_unicode === true && t("forceUnicode"),
  ].filter((item) => item !== false);
  const offered = [
    t("deleteText"),
    ...(mode !== "bulk" ? [t("callback")] : []),
    ...(mode !== "voice" ? [t("forceUnicode")] : []),
  ];
  return (
    <ComposeRow label={t("label")}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`min-h-7 break-words text-left hover:text-ink hover:underline max-md:min-h-11 ${set.length > 0 ? "text-ink" : "text-ink-3"}`}
      >
        {(set.length > 0 ? set : offered).join(" · ")}
      </button>
      {isOpen && (
        <div className="grid max-w-sm gap-2">
          <Checkbox
            label={t("deleteText")}
            hint={t("deleteTextHint")}
            checked={isDeleted}
            onChange={(event) => onChange({ is_text_deleted: event.target.checked })}
          />
          {mode !== "voice" && (
            <Checkbox
              label={t("forceUnicode")}
              hint={t("forceUnicodeHint")}
              checked={is_unicode === true}
              onChange={(event) => onChange({ is_unicode: event.target.checked ? true : null })}
            />
          )}
          {mode !== "bulk" && (
            <TextField
              label={t("callback")}
              hint={t("callbackHint", {
                count: callback_data?.length ?? 0,
                max: MAX_CALLBACK_LENGTH,
              })}
              error={error}
              autoComplete="off"
              maxLength={MAX_CALLBACK_LENGTH}
              value={callback_data ?? ""}
              onChange={(event) =>
                onChange({ callback_data: event.target.value === "" ? null : event.target.value })
              }
            />
          )}
        </div>
      )}
    </ComposeRow>
  );
}
