"use client";

import { useTranslations } from "next-intl";
import type { ApiKey, ApiKeyCreated } from "@/lib/gateway/api-keys/schema";
import { KeyRow } from "./key-row";

const head =
  "border-line border-b px-2 py-2 text-left font-normal text-small text-ink-3 first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6";

export interface KeyTableProps {
  keys: readonly ApiKey[];
  /** A key got a new secret, which is shown this once. */
  onSecret: (key: ApiKeyCreated) => void;
}

export function KeyTable({ keys, onSecret }: KeyTableProps) {
  const t = useTranslations("keys");
  return (
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">{t("title")}</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {t("name")}
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            {t("key")}
          </th>
          <th scope="col" className={`${head} max-xl:hidden`}>
            {t("roles")}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {t("lastUsed")}
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            {t("state")}
          </th>
          <th scope="col" className={`${head} text-right`}>
            <span className="sr-only">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onSecret={onSecret} />
        ))}
      </tbody>
    </table>
  );
}
