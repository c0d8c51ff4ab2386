"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess, canManageKeysBy } from "@/lib/core/permissions/permissions";
import type { ApiKey, ApiKeyCreated } from "@/lib/gateway/developers/api-keys/schema";
import { useUpdateApiKey } from "@/lib/queries/api-keys";
import { KeyMenuContext, type KeyDialog } from "./key-menu-context";

const RotateKeyDialog = lazyWhenOnline(async () => ({
  default: (await import("./rotate-key-dialog")).RotateKeyDialog,
}));
const ChangeKeyDialog = lazyWhenOnline(async () => ({
  default: (await import("./change-key-dialog")).ChangeKeyDialog,
}));

const TakeOverKeyDialog = lazyWhenOnline(async () => ({
  default: (await import("./take-over-key-dialog")).TakeOverKeyDialog,
}));

const loadMenu = async () => (await import("./key-menu")).KeyMenu;
const DeleteKeyDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-key-dialog")).DeleteKeyDialog,
}));

export interface KeyActionsProps {
  apiKey: ApiKey;
  onSecret: (key: ApiKeyCreated) => void;
}

/** Actions for a key. Deactivation is reversible and needs no confirmation. */
export function KeyActions({ apiKey, onSecret }: KeyActionsProps) {
  const t = useTranslations("keys.action");
  const [openDialog, setOpenDialog] = useState<KeyDialog | null>(null);
  const update = useUpdateApiKey(apiKey.id);
  const { role } = useViewer();
  const { name, is_active: isActive, maker_role: maker } = apiKey;
  const canManage = canManageKeysBy(maker, role);
  const canTakeOver = canAccess("team", role, "write") && maker !== "owner";
  const close = () => setOpenDialog(null);
  function activate(next: boolean, isUndo = false) {
    update.mutate(
      { is_active: next },
      {
        onSuccess: () =>
          showToast({
            title: t(next ? "activated" : "deactivated", { name }),
            ...(!isUndo && (next || canManage) && { undo: () => activate(!next, true) }),
          }),
      },
    );
  }
  return (
    <div className="inline-grid justify-items-end">
      <KeyMenuContext
        value={{
          isActive,
          canManage,
          canTakeOver,
          onOpenDialog: setOpenDialog,
          onActivate: () => activate(!isActive),
        }}
      >
        <LazyMenu load={loadMenu} label={t("menu", { name })} className={buttonClass("quiet")}>
          <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
        </LazyMenu>
      </KeyMenuContext>
      {update.error !== null && (
        <p role="alert" className="max-w-60 text-left text-bad-ink">
          {update.error.message}
        </p>
      )}
      <Suspense fallback={null}>
        {openDialog === "rotate" && (
          <RotateKeyDialog
            apiKey={apiKey}
            onClose={close}
            onRotated={(key) => {
              close();
              onSecret(key);
            }}
          />
        )}
        {openDialog === "delete" && <DeleteKeyDialog apiKey={apiKey} onClose={close} />}
        {openDialog === "takeOver" && <TakeOverKeyDialog apiKey={apiKey} onClose={close} />}
        {openDialog === "change" && <ChangeKeyDialog apiKey={apiKey} onClose={close} />}
      </Suspense>
    </div>
  );
}
