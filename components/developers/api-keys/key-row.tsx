"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { pageCellClass } from "@/components/ui/ruled-table";
import { useFormats } from "@/components/format/use-formats";
import type { ApiKey, ApiKeyCreated } from "@/lib/gateway/developers/api-keys/schema";
import { useMe } from "@/lib/queries/me";
import { KeyActions } from "./key-actions";
import { KeyStatus } from "./key-status";

function Limits({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations("keys");
  const { money } = useFormats();
  const tRole = useTranslations("shell.role");
  const currency = useMe().data?.currency;
  const { maker_role: creatorRole, ip_list: ips, spend_cap: spendCap } = apiKey;
  return (
    <>
      {creatorRole !== null && creatorRole !== "owner" && (
        <span className="block">{t("limitedToRole", { role: tRole(creatorRole) })}</span>
      )}
      {ips.length > 0 && <span className="block">{t("allowedIps", { count: ips.length })}</span>}
      {spendCap !== null && currency !== undefined && (
        <span className="block">{t("cap", { amount: money(spendCap, currency) })}</span>
      )}
    </>
  );
}

function KeySecret({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations("keys");
  const { dateTime } = useFormats();
  const clientId = useMe().data?.id;
  const { previous_secret: previous } = apiKey;
  return (
    <>
      <code className="whitespace-nowrap font-mono text-small">
        {clientId ?? "…"}:{apiKey.secret_start}…{apiKey.secret_end}
      </code>
      {previous !== null && (
        <span className="block text-ink-3">
          {t("previous", {
            start: `${previous.secret_start}…${previous.secret_end}`,
            until: dateTime(previous.valid_until),
          })}
        </span>
      )}
    </>
  );
}

export interface KeyRowProps {
  apiKey: ApiKey;
  onSecret: (key: ApiKeyCreated) => void;
}

export function KeyRow({ apiKey, onSecret }: KeyRowProps) {
  const t = useTranslations("keys");
  const { date } = useFormats();
  return (
    <tr>
      <th scope="row" className={`${pageCellClass} text-left font-normal`}>
        <span className="flex flex-wrap items-center gap-2 break-words font-medium">
          {apiKey.name}
          {apiKey.is_test && <Badge>{t("test")}</Badge>}
          {(apiKey.kind === "kannel" || apiKey.kind === "email") && (
            <Badge>{t(`kind.${apiKey.kind}`)}</Badge>
          )}
        </span>
        <span className="block text-ink-3">
          {apiKey.created_by === null
            ? t("createdByStaff", { date: date(apiKey.created_at) })
            : t("createdBy", { date: date(apiKey.created_at), name: apiKey.created_by })}
        </span>
        <span className="block lg:hidden">
          <KeySecret apiKey={apiKey} />
        </span>
        <span className="block md:hidden">
          <KeyStatus apiKey={apiKey} />
        </span>
      </th>
      <td className={`${pageCellClass} max-lg:hidden`}>
        <KeySecret apiKey={apiKey} />
      </td>
      <td className={`${pageCellClass} text-ink-2 max-xl:hidden`}>
        {apiKey.roles.map((role) => t(`role.${role}.label`)).join(", ")}
        <Limits apiKey={apiKey} />
      </td>
      <td className={`${pageCellClass} text-ink-2 max-lg:hidden`}>
        {apiKey.last_used_at === null ? (
          <span className="text-ink-3">{t("never")}</span>
        ) : (
          <>
            <DateTime at={apiKey.last_used_at} />
            <span className="block break-all text-ink-3">{apiKey.last_used_ip}</span>
          </>
        )}
      </td>
      <td className={`${pageCellClass} max-md:hidden`}>
        <KeyStatus apiKey={apiKey} />
      </td>
      <td className={`${pageCellClass} text-right`}>
        <KeyActions apiKey={apiKey} onSecret={onSecret} />
      </td>
    </tr>
  );
}
