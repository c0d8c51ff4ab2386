"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useInbox } from "@/lib/queries/inbox";
import { ConversationList } from "./conversation-list";
import { ConversationPane } from "./conversation-pane";
import { InboxSelection } from "./inbox-selection";
import { useInboxState } from "./use-inbox-state";

const loadExport = async () => (await import("./export-menu")).ExportMenu;

export function InboxView() {
  const t = useTranslations("inbox");
  const { open } = useInboxState();
  const { role } = useViewer();
  const unread = useInbox().data?.unread;
  return (
    <div className="flex flex-col md:h-[calc(100dvh-0.625rem)]">
      <PageHeader
        title={t("title")}
        scope={unread !== undefined && unread > 0 && t("scope", { count: unread })}
        actions={
          <>
            <Link href="/inbound-rules" className={buttonClass("plain")}>
              {t("rules")}
            </Link>
            {canAccess("exportPersonal", role, "write") && (
              <LazyMenu load={loadExport} className={buttonClass("plain")}>
                {t("export.action")}
              </LazyMenu>
            )}
          </>
        }
      />
      <InboxSelection>
        <div
          className={clsx(
            "grid min-h-0 flex-1 grid-cols-1 md:grid-cols-[20rem_minmax(0,1fr)]",
            "xl:grid-cols-[20rem_minmax(0,1fr)_17rem]",
          )}
        >
          <div
            className={clsx(
              "flex min-h-0 min-w-0 flex-col border-line-soft md:border-r",
              open !== null && "max-md:hidden",
            )}
          >
            <ConversationList />
          </div>
          {open === null ? (
            <p className="p-6 text-ink-3 max-md:hidden">{t("choose")}</p>
          ) : (
            <ConversationPane key={open} id={open} />
          )}
        </div>
      </InboxSelection>
    </div>
  );
}
