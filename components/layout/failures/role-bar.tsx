"use client";

import { useTranslations } from "next-intl";
import { useStore } from "@/components/hooks/use-store";
import { useViewer } from "@/components/layout/providers/viewer";
import { useRoleSinceRejection } from "@/lib/queries/me";
import { rejections } from "@/lib/queries/transport/session-owner";
import { ReloadBar } from "./reload-bar";

/** Bar shown after a request on this page was denied. */
export function RoleBar() {
  const t = useTranslations("shell");
  const viewer = useViewer();
  const role = useRoleSinceRejection(useStore(rejections, 0));
  const isOther = role !== undefined && role !== viewer.role;
  return (
    <div role="status" className={isOther ? "sticky top-0 z-20" : undefined}>
      {isOther && (
        <ReloadBar>
          {t("connection.role", { account: viewer.accountName, role: t(`role.${role}`) })}
        </ReloadBar>
      )}
    </div>
  );
}
