"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { mapErrorMessages } from "@/components/identity/sign-in/map-error-messages";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { EmailAddress } from "@/components/ui/email-address";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { placeViolations } from "@/components/forms/form-errors";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { useFormats } from "@/components/format/use-formats";
import {
  type EmailChangeCreate,
  emailChangeCreateSchema,
} from "@/lib/gateway/identity/email-changes/schema";
import { useCancelEmailChange, useEmailChange, useRequestEmailChange } from "@/lib/queries/profile";
import { SettingsSection } from "./settings-section";

const FIELDS = ["email"] as const;

export function EmailSection() {
  const t = useTranslations("security.email");
  const { email } = useViewer();
  const change = useEmailChange();
  const { data, error } = change;
  return (
    <SettingsSection title={t("title")}>
      <p className="break-words">
        {t.rich("current", {
          email: () => (
            <span className="font-medium">
              <EmailAddress email={email} />
            </span>
          ),
        })}
      </p>
      {error !== null && (
        <ErrorPanel error={error} title={t("loadError")} onRetry={() => void change.refetch()} />
      )}
      {change.isPending && <Skeleton className="h-20 max-w-90" />}
      {data !== undefined &&
        (data.email === null || data.expires_at === null ? (
          <EmailForm current={email} />
        ) : (
          <WaitingEmail email={data.email} expiresAt={data.expires_at} />
        ))}
    </SettingsSection>
  );
}

function EmailForm({ current }: { current: string }) {
  const t = useTranslations("security.email");
  const request = useRequestEmailChange();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<EmailChangeCreate>({
    resolver: zodResolver(emailChangeCreateSchema, { error: () => t("wrong") }),
    defaultValues: { email: "" },
  });
  useUnsavedWork(formState.isDirty);

  async function submit(body: EmailChangeCreate) {
    setProblem(null);
    if (body.email === current)
      return setError("email", { message: t("same") }, { shouldFocus: true });
    await request
      .mutateAsync(body)
      .catch((error) =>
        setProblem(
          placeViolations(mapErrorMessages(error, { email: t("wrong") }), FIELDS, setError),
        ),
      );
  }

  return (
    <form
      noValidate
      inert={!useIsHydrated()}
      onSubmit={handleSubmit(submit)}
      className="grid max-w-90 gap-4"
    >
      {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
      <TextField
        {...register("email")}
        label={t("new")}
        type="email"
        autoComplete="email"
        hint={t("hint")}
        error={formState.errors.email?.message}
      />
      <div>
        <Button type="submit" isBusy={request.isPending}>
          {t("action")}
        </Button>
      </div>
    </form>
  );
}

function WaitingEmail({ email, expiresAt }: { email: string; expiresAt: number }) {
  const t = useTranslations("security.email");
  const { dateTime } = useFormats();
  const request = useRequestEmailChange();
  const cancel = useCancelEmailChange();
  const error = request.error ?? cancel.error;
  return (
    <div className="grid max-w-180 gap-3">
      <Notice>
        <p className="break-words">
          {t.rich("waiting", {
            email: () => (
              <strong className="font-semibold">
                <EmailAddress email={email} />
              </strong>
            ),
          })}
        </p>
        <p>{t("until", { time: dateTime(expiresAt) })}</p>
      </Notice>
      {error !== null && <ErrorPanel error={error} title={t("failed")} />}
      <div className="flex flex-wrap gap-2">
        <Button
          isBusy={request.isPending}
          onClick={() => {
            cancel.reset();
            request.mutate({ email });
          }}
        >
          {t("again")}
        </Button>
        <Button
          variant="quiet"
          isBusy={cancel.isPending}
          onClick={() => {
            request.reset();
            cancel.mutate();
          }}
        >
          {t("cancel")}
        </Button>
      </div>
      <p role="status" className="text-ink-3">
        {request.isSuccess && t("sent")}
      </p>
    </div>
  );
}
