"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem } from "@/components/ui/menu";
import { showToast } from "@/components/ui/toast";
import type { ApiKey, ApiKeyCreated } from "@/lib/gateway/api-keys/schema";
import { useDeleteApiKey, useUpdateApiKey } from "@/lib/queries/api-keys";

const RotateKeyDialog = lazy(async () => ({
  default: (await import("./rotate-key-dialog")).RotateKeyDialog,
}));
const ChangeKeyDialog = lazy(async () => ({
  default: (await import("./change-key-dialog")).ChangeKeyDialog,
}));

export interface KeyActionsProps {
  apiKey: ApiKey;
  onSecret: (key: ApiKeyCreated) => void;
}

/** Deactivating can be taken back, so it asks nothing; deleting cannot. */
export function KeyActions({ apiKey, onSecret }: KeyActionsProps) {
  const t = useTranslations("keys.action");
  const [asked, setAsked] = useState<"rotate" | "change" | "delete" | null>(null);
  const update = useUpdateApiKey(apiKey.id);
  const remove = useDeleteApiKey(apiKey.id);
  const { name, is_active: isActive } = apiKey;
  const close = () => setAsked(null);
  function activate(next: boolean, isUndo = false) {
    update.mutate(
      { is_active: next },
      {
        onSuccess: () =>
          showToast({
            title: t(next ? "activated" : "deactivated", { name }),
            ...(!isUndo && { undo: () => activate(!next, true) }),
          }),
      },
    );
  }
  return (
    <div className="inline-grid justify-items-end">
      <Menu
        trigger={
          <button type="button" aria-label={t("menu", { name })} className={buttonClass("quiet")}>
            <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
          </button>
        }
      >
        <MenuItem onSelect={() => setAsked("change")}>{t("change")}</MenuItem>
        <MenuItem onSelect={() => setAsked("rotate")}>{t("rotate")}</MenuItem>
        <MenuItem onSelect={() => activate(!isActive)}>
          {t(isActive ? "deactivate" : "activate")}
        </MenuItem>
        <MenuItem isDanger onSelect={() => setAsked("delete")}>
          {t("delete")}
        </MenuItem>
      </Menu>
      {update.error !== null && (
        <p role="alert" className="max-w-60 text-left text-bad-ink">
          {update.error.message}
        </p>
      )}
      <Suspense fallback={null}>
        {asked === "rotate" && (
          <RotateKeyDialog
            apiKey={apiKey}
            onClose={close}
            onRotated={(key) => {
              close();
              onSecret(key);
            }}
          />
        )}
        {asked === "change" && <ChangeKeyDialog apiKey={apiKey} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        title={t("deleteTitle", { name })}
        action={t("deleteAction")}
        isOpen={asked === "delete"}
        isBusy={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      >
        {t("deleteText")}
      </ConfirmDialog>
    </div>
  );
}
