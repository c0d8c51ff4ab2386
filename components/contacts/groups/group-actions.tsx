"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import { GroupMenuContext } from "./group-menu-context";

const loadMenu = async () => (await import("./group-menu")).GroupMenu;
const DeleteGroupDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-group-dialog")).DeleteGroupDialog,
}));

export function GroupActions({ group }: { group: Group }) {
  const t = useTranslations("groups");
  const [isDeleting, setDeleting] = useState(false);
  const close = () => setDeleting(false);
  return (
    <>
      <GroupMenuContext value={{ group, onDelete: () => setDeleting(true) }}>
        <LazyMenu
          load={loadMenu}
          label={t("actions", { name: group.name })}
          className={buttonClass("quiet")}
        >
          <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
        </LazyMenu>
      </GroupMenuContext>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteGroupDialog group={group} onClose={close} onDeleted={close} />
        </Suspense>
      )}
    </>
  );
}
