"use client";

import { useTranslations } from "next-intl";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { readOperation } from "@/lib/core/reference/operations";
import { OperationPage } from "./operation-page";
import { ReferenceLayout } from "./reference-layout";

export function OperationView({ id }: { id: string }) {
  const t = useTranslations("reference");
  return (
    <ReferenceLayout current={id}>
      {(document) => {
        const operation = readOperation(document, id);
        return operation === undefined ? (
          <EmptyFirstUse title={t("unknown")} text={t("unknownText", { id })} />
        ) : (
          <OperationPage key={id} operation={operation} />
        );
      }}
    </ReferenceLayout>
  );
}
