"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from "@/components/ui/menu";
import { showToast } from "@/components/ui/toast/toast";
import { useFormats } from "@/components/format/use-formats";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { Draft } from "@/lib/gateway/messaging/drafts/schema";
import { draftRequests, useDeleteDraft, useDrafts } from "@/lib/queries/drafts";
import type { DraftKeeper } from "@/components/messaging/compose/draft-keeper";

const MAX_NAME_LENGTH = 40;

function formatName({ phone, text, mode }: Draft, nameless: string): string {
  const name = [mode === "bulk" ? "" : formatPhone(phone.trim()), text.trim().replace(/\s+/g, " ")]
    .filter(Boolean)
    .join(" · ");
  return name === ""
    ? nameless
    : name.length > MAX_NAME_LENGTH
      ? `${name.slice(0, MAX_NAME_LENGTH)}…`
      : name;
}

export function DraftsMenu({ trigger, keeper }: { trigger: ReactNode; keeper: DraftKeeper }) {
  const t = useTranslations("compose.drafts");
  const { dateTime } = useFormats();
  const router = useRouter();
  const drafts = useDrafts();
  const remove = useDeleteDraft();
  const { uuid, content } = keeper.read();

  async function restore() {
    try {
      const again = await draftRequests.create(content);
      router.push(`/compose/${again.uuid}`);
    } catch (error) {
      showToast({ title: t("notRestored"), text: (error as Error).message, isFailure: true });
    }
  }

  function discard(id: string) {
    keeper.abandon();
    remove.mutate(id, {
      onSuccess: () => {
        router.push("/compose");
        showToast({
          title: t("deleted"),
          undo: () => void restore(),
        });
      },
      onError: (error) => {
        keeper.resume();
        showToast({ title: t("notDeleted"), text: error.message, isFailure: true });
      },
    });
  }

  const rows = drafts.data?.rows ?? [];
  return (
    <Menu trigger={trigger} isOpenByDefault>
      <MenuLink href="/compose">{t("new")}</MenuLink>
      {uuid !== null && (
        <MenuItem onSelect={() => discard(uuid)} isDanger>
          {t("delete")}
        </MenuItem>
      )}
      <MenuLine />
      <MenuLabel>{t("latest")}</MenuLabel>
      {rows.length === 0 && (
        <p className="px-2 py-1 text-ink-3">{drafts.isPending ? t("loading") : t("none")}</p>
      )}
      {rows.map((draft) => (
        <MenuLink
          key={draft.uuid}
          href={`/compose/${draft.uuid}`}
          hint={<span className="text-ink-3 text-small">{dateTime(draft.updated_at)}</span>}
        >
          {formatName(draft, t("nameless"))}
        </MenuLink>
      ))}
    </Menu>
  );
}
