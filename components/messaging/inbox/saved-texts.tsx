"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";

const SavedTextsDialog = lazyWhenOnline(async () => ({
  default: (await import("./saved-texts-dialog")).SavedTextsDialog,
}));

export function SavedTexts({ onChoose }: { onChoose: (text: string) => void }) {
  const t = useTranslations("inbox.texts");
  const [isManaging, setManaging] = useState(false);
  return (
    <>
      <LazyMenu
        className={buttonClass("quiet")}
        load={async () => {
          const { SavedTextsMenu } = await import("./saved-texts-menu");
          return ({ trigger }) => (
            <SavedTextsMenu
              trigger={trigger}
              onChoose={onChoose}
              onManage={() => setManaging(true)}
            />
          );
        }}
      >
        {t("open")}
      </LazyMenu>
      {isManaging && (
        <Suspense fallback={null}>
          <SavedTextsDialog onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
