"use client";

import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef, useState } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { showToast } from "@/components/ui/toast/toast";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useUpdateLogo, useLogo } from "@/lib/queries/settings";
import { SettingsSection } from "./settings-section";
import { shrinkPicture } from "./shrink-picture";

export function LogoSection() {
  const t = useTranslations("settings.logo");
  const { role } = useViewer();
  const logo = useLogo();
  const updateLogo = useUpdateLogo();
  const input = useRef<HTMLInputElement>(null);
  const [requestError, setRequestError] = useState<Error | null>(null);
  const image = logo.data?.image ?? null;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Otherwise choosing the same file again fires no `change`.
    target.value = "";
    if (file === undefined) return;
    setRequestError(null);
    const picture = await shrinkPicture(file).catch(() => null);
    if (picture === null) return setRequestError(new Error(t("unreadable")));
    await updateLogo
      .mutateAsync(picture)
      .then(() => showToast({ title: t("saved") }), setRequestError);
  }

  function remove() {
    setRequestError(null);
    updateLogo.mutate(null, {
      onSuccess: () => showToast({ title: t("removed") }),
      onError: setRequestError,
    });
  }

  return (
    <SettingsSection title={t("title")}>
      {requestError !== null && <ErrorPanel error={requestError} title={t("failed")} />}
      <p className="text-ink-3">{t("hint")}</p>
      {image === null ? (
        <p className="text-ink-2">{logo.isPending ? "" : t("none")}</p>
      ) : (
        // biome-ignore lint/performance/noImgElement: a data URL from the response
        <img
          src={image}
          alt={t("picture")}
          className="block max-h-16 max-w-full justify-self-start bg-sunken"
        />
      )}
      {canAccess("accountSettings", role, "write") && (
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg"
            aria-label={t(image === null ? "choose" : "replace")}
            className="hidden"
            onChange={(event) => void choose(event)}
          />
          <Button isBusy={updateLogo.isPending} onClick={() => input.current?.click()}>
            {t(image === null ? "choose" : "replace")}
          </Button>
          {image !== null && <Button onClick={remove}>{t("remove")}</Button>}
        </div>
      )}
    </SettingsSection>
  );
}
