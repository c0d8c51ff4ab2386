"use client";

import { useTranslations } from "next-intl";
import { RuledTable } from "@/components/ui/ruled-table";
import type { ApiKey, ApiKeyCreated } from "@/lib/gateway/developers/api-keys/schema";
import { DashboardKeyRow } from "./dashboard-key-row";
import { KeyRow } from "./key-row";

export interface KeyTableProps {
  keys: readonly ApiKey[];
  onSecret: (key: ApiKeyCreated) => void;
}

export function KeyTable({ keys, onSecret }: KeyTableProps) {
  const t = useTranslations("keys");
  return (
    <RuledTable
      variant="page"
      caption={t("title")}
      columns={[
        { label: t("name") },
        { label: t("key"), className: "max-lg:hidden" },
        { label: t("roles"), className: "max-xl:hidden" },
        { label: t("lastUsed"), className: "max-lg:hidden" },
        { label: t("state"), className: "max-md:hidden" },
        { label: t("actions"), isSilent: true, className: "text-right" },
      ]}
    >
      {keys.map((key) =>
        key.kind === "dashboard" ? (
          <DashboardKeyRow key={key.id} apiKey={key} />
        ) : (
          <KeyRow key={key.id} apiKey={key} onSecret={onSecret} />
        ),
      )}
    </RuledTable>
  );
}
