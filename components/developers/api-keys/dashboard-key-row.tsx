"use client";

import { useTranslations } from "next-intl";
import { NoValue } from "@/components/ui/money";
import { pageCellClass } from "@/components/ui/ruled-table";
import type { ApiKey } from "@/lib/gateway/developers/api-keys/schema";

export function DashboardKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslations("keys");
  const ui = useTranslations("ui");
  return (
    <tr>
      <th scope="row" className={`${pageCellClass} text-left font-normal`}>
        <span className="block font-medium">{ui("dashboardKey")}</span>
        <span className="block text-ink-3">{t("dashboardText")}</span>
      </th>
      <td className={`${pageCellClass} max-lg:hidden`}>
        <code className="font-mono text-small">{apiKey.id}</code>
        <span className="block text-ink-3">{t("noSecret")}</span>
      </td>
      <td className={`${pageCellClass} max-xl:hidden`}>
        <NoValue />
      </td>
      <td className={`${pageCellClass} max-lg:hidden`}>
        <NoValue />
      </td>
      <td className={`${pageCellClass} max-md:hidden`}>
        <NoValue />
      </td>
      <td className={pageCellClass} />
    </tr>
  );
}
