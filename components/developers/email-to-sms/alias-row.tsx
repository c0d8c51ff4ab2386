"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { pageCellClass } from "@/components/ui/ruled-table";
import type { EmailAlias } from "@/lib/gateway/messaging/email-to-sms/schema";
import { type AliasAction, AliasMenuContext } from "./alias-menu-context";

const loadMenu = async () => (await import("./alias-menu")).AliasMenu;

export interface AliasRowProps {
  alias: EmailAlias;
  onAct: (action: AliasAction) => void;
}

function Recipient({ alias }: { alias: EmailAlias }) {
  const t = useTranslations("emailToSms");
  if (alias.kind === "bulk") return t("toGroup", { id: String(alias.group_id) });
  return alias.phone ?? t("toSubject");
}

function Allowed({ alias }: { alias: EmailAlias }) {
  const t = useTranslations("emailToSms");
  if (alias.allowed_senders.length === 0) return t("teamOnly");
  return <span className="break-all">{alias.allowed_senders.join(", ")}</span>;
}

export function AliasRow({ alias, onAct }: AliasRowProps) {
  const t = useTranslations("emailToSms");
  return (
    <tr>
      <th scope="row" className={`${pageCellClass} text-left font-normal`}>
        <span className="block font-medium">{alias.name}</span>
        <span className="flex items-center gap-1">
          <span className="break-all font-mono text-small text-ink-2">{alias.address}</span>
          <CopyButton text={alias.address} label={t("copy", { name: alias.name })} />
        </span>
        <span className="block text-ink-3 md:hidden">
          <Recipient alias={alias} /> · <Allowed alias={alias} />
        </span>
      </th>
      <td className={`${pageCellClass} text-ink-2 max-md:hidden`}>
        <Recipient alias={alias} />
        <span className="block text-ink-3">
          {t("parts", { sender: alias.sender_id, count: alias.max_parts })}
        </span>
      </td>
      <td className={`${pageCellClass} text-ink-2 max-md:hidden`}>
        <Allowed alias={alias} />
      </td>
      <td className={pageCellClass}>
        <span className="grid justify-items-end">
          <AliasMenuContext value={onAct}>
            <LazyMenu
              load={loadMenu}
              label={t("act.menu", { name: alias.name })}
              className={buttonClass("quiet")}
            >
              <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
            </LazyMenu>
          </AliasMenuContext>
        </span>
      </td>
    </tr>
  );
}
