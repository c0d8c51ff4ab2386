"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { GroupLayout } from "./group-layout";

const GroupForm = lazyWhenOnline(async () => ({
  default: (await import("./group-form")).GroupForm,
}));

export function GroupSettings({ id }: { id: string }) {
  const t = useTranslations("groups.settings");
  return (
    <GroupLayout id={id}>
      {(group) => (
        <>
          <h2 className="sr-only">{t("title")}</h2>
          <Suspense fallback={<Skeleton className="m-4 h-72 max-w-180 md:m-6" />}>
            <GroupForm group={group} />
          </Suspense>
        </>
      )}
    </GroupLayout>
  );
}
