"use client";

import { useTranslations } from "next-intl";
import { GroupLayout } from "@/components/contacts/groups/group-layout";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import { ImportSource } from "./import-source";

export function GroupSource({ id }: { id: string }) {
  const t = useTranslations("imports.source");
  return (
    <GroupLayout id={id}>
      {(group) => (
        <ImportSource
          groupId={group.id}
          template={{
            text: t("template"),
            headings: [
              "phone",
              ...listNamedColumns(group).map(({ name }) => name),
              "callback_data",
            ],
            fileName: group.name,
          }}
        />
      )}
    </GroupLayout>
  );
}
