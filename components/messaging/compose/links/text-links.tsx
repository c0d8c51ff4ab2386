"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { LazyPanel } from "@/components/ui/lazy-panel";
import { useFormats } from "@/components/format/use-formats";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { formatPlaceholder } from "@/lib/core/text/placeholders";
import { microToNumber } from "@/lib/core/money/money";
import { LINK_PRICE } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import { useMe } from "@/lib/queries/me";
import { insertTyped } from "../marked-textarea";
import { useLinkWarnings } from "@/components/messaging/compose/use-link-warnings";
import type { MessageAnalysis } from "@/components/messaging/compose/use-message";
import type { TextLink } from "@/components/messaging/compose/use-text-links";

const loadPicker = async () => (await import("./campaign-picker")).CampaignPicker;

function Chip({ link: { campaign, code, isUnknown } }: { link: TextLink }) {
  const t = useTranslations("compose.link");
  const { money } = useFormats();
  const currency = useMe().data?.currency;
  if (isUnknown) {
    return (
      <li className="rounded-chip bg-bad-soft px-1.5 text-bad-ink">{t("unknown", { code })}</li>
    );
  }
  const price =
    campaign?.type === 2 && currency !== undefined && money(microToNumber(LINK_PRICE), currency, 4);
  return (
    <li className="flex items-center gap-1 rounded-chip bg-accent-soft px-1.5 text-accent-ink">
      <Link2 aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0 truncate">{t("chip", { name: campaign?.name ?? code })}</span>
      {price && <span className="shrink-0 text-small">{t("each", { price })}</span>}
    </li>
  );
}

export interface TextLinksProps {
  links: readonly TextLink[];
  time: MessageAnalysis["time"];
  box: RefObject<HTMLTextAreaElement | null>;
}

export function TextLinks({ links, time, box }: TextLinksProps) {
  const t = useTranslations("compose.link");
  const { role } = useViewer();
  const warnings = useLinkWarnings(links, { time });
  const panel = {
    canCreate: canAccess("campaigns", role, "write"),
    onChoose: (code: string) => insertTyped(box.current, formatPlaceholder(code)),
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <LazyPanel load={loadPicker} panel={panel}>
        {t("insert")}
      </LazyPanel>
      {links.length > 0 && (
        <ul aria-label={t("list")} className="flex min-w-0 flex-wrap gap-1.5">
          {links.map((link) => (
            <Chip key={link.code} link={link} />
          ))}
        </ul>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="w-full text-warn-ink">
          {warning}
        </p>
      ))}
    </div>
  );
}
