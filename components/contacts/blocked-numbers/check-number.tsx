"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useExamplePhone } from "@/components/format/use-country";
import { useFormats } from "@/components/format/use-formats";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { controlClass, Field } from "@/components/ui/field";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { canAccess } from "@/lib/core/permissions/permissions";
import { useBlock } from "@/lib/queries/blocked-numbers";
import { UnblockButton } from "./unblock-button";

export interface CheckNumberProps {
  onBlock: (number: string) => void;
  onShowNumber: (number: string) => void;
}

export function CheckNumber({ onBlock, onShowNumber }: CheckNumberProps) {
  const t = useTranslations("blocked.check");
  const example = useExamplePhone();
  const [typed, setTyped] = useState("");
  const [checked, setChecked] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const number = plainPhone(typed);
    // The list would report text without digits as not found.
    const isNone = !/\d{3}/.test(number.replace(/[\s()/.-]/g, ""));
    setMissing(isNone);
    setChecked(isNone ? null : number);
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      inert={!useIsHydrated()}
      className="grid grid-cols-1 gap-2 border-line-soft border-b px-4 py-4 md:px-6"
    >
      <div className="max-w-112">
        <Field label={t("label")} error={isMissing ? t("missing") : undefined}>
          {(control) => (
            <div className="flex gap-2">
              <input
                {...control}
                inputMode="tel"
                autoComplete="off"
                maxLength={64}
                placeholder={example.text}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                className={controlClass}
              />
              <Button type="submit">{t("action")}</Button>
            </div>
          )}
        </Field>
      </div>
      {checked !== null && (
        <Answer number={checked} onBlock={onBlock} onShowNumber={onShowNumber} />
      )}
    </form>
  );
}

function Answer({ number, onBlock, onShowNumber }: CheckNumberProps & { number: string }) {
  const t = useTranslations("blocked");
  const { date } = useFormats();
  const { role } = useViewer();
  const { data: block, error, refetch } = useBlock(number);
  if (error !== null) {
    return <ErrorPanel error={error} title={t("check.failed")} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="font-medium">
        {block === null && t("check.free", { number: formatPhone(number) })}
        {block != null &&
          t(block.type === 1 ? "check.own" : "check.unsubscribed", {
            number: formatPhone(block.number),
            date: date(Date.parse(block.added_at) / 1_000),
          })}
      </p>
      {block !== undefined && (
        <Button onClick={() => onShowNumber(block?.number ?? number)}>{t("check.history")}</Button>
      )}
      {block != null && <UnblockButton block={block} />}
      {block === null && canAccess("blockedNumbers", role, "write") && (
        <Button onClick={() => onBlock(number)}>{t("add.open")}</Button>
      )}
    </div>
  );
}
