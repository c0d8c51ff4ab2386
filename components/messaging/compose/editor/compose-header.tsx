"use client";

import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { Button, buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useFormats } from "@/components/format/use-formats";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import type { DraftKeeper, SavedDraft } from "@/components/messaging/compose/draft-keeper";

function SaveState({ saved }: { saved: SavedDraft }) {
  const t = useTranslations("compose.saving");
  const { time } = useFormats();
  const { status, savedAt } = saved;
  if (status === "untouched") return null;
  if (status === "failed") return <span className="text-warn-ink">{t("failed")}</span>;
  if (status === "conflict") return <span className="text-warn-ink">{t("conflict")}</span>;
  if (status === "saved" && savedAt !== null) return <>{t("saved", { time: time(savedAt) })}</>;
  return <>{t("saving")}</>;
}

/** Reserves the usual width, so the first save shifts no layout. */
function SaveStatePlace({ saved }: { saved: SavedDraft }) {
  const t = useTranslations("compose.saving");
  const { time } = useFormats();
  return (
    <span className="grid">
      <span aria-hidden className="invisible col-start-1 row-start-1 whitespace-nowrap">
        {t("saved", { time: time(0) })}
      </span>
      <span role="status" data-testid="draft-state" className="col-start-1 row-start-1">
        <SaveState saved={saved} />
      </span>
    </span>
  );
}

export interface ComposeHeaderProps {
  keeper: DraftKeeper;
  saved: SavedDraft;
  onMode: (mode: DraftContent["mode"]) => void;
  onTest: () => void;
  onDryRun: () => void;
  onReview: () => void;
  isDryRunPending: boolean;
  isOpeningReview: boolean;
}

export function ComposeHeader(props: ComposeHeaderProps) {
  const { keeper, saved, onMode, onTest, onDryRun, onReview, isDryRunPending, isOpeningReview } =
    props;
  const t = useTranslations("compose");
  return (
    <PageHeader
      title={t("title")}
      hasBreadcrumbs={false}
      scope={
        <span className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t("mode.label")}
            value={saved.content.mode}
            options={[
              { value: "single", label: t("mode.single") },
              { value: "bulk", label: t("mode.bulk") },
              { value: "voice", label: t("mode.voice") },
            ]}
            onChange={onMode}
          />
          <SaveStatePlace saved={saved} />
        </span>
      }
      actions={
        <>
          <LazyMenu
            load={async () => {
              const { DraftsMenu } = await import("./drafts-menu");
              return ({ trigger }) => <DraftsMenu trigger={trigger} keeper={keeper} />;
            }}
            className={buttonClass("quiet")}
          >
            {t("drafts.label")}
          </LazyMenu>
          <Button onClick={onTest}>
            {t("sendTest")} <Kbd keys="Shift+T" />
          </Button>
          <Button onClick={onDryRun} isBusy={isDryRunPending}>
            {t("dryRun")}
          </Button>
          <Button
            variant="primary"
            className="max-md:hidden"
            onClick={onReview}
            isBusy={isOpeningReview}
          >
            {t("reviewAndSend")} <Kbd keys="Mod+Enter" />
          </Button>
        </>
      }
    />
  );
}
