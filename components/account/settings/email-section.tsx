"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { mapErrorMessages } from "@/components/forms/map-error-messages";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { EmailAddress } from "@/components/ui/email-address";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { useApiForm } from "@/components/forms/use-api-form";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useFormats } from "@/components/format/use-formats";
import { emailChangeCreateSchema } from "@/lib/gateway/identity/email-changes/schema";
import { useCancelEmailChange, useEmailChange, useRequestEmailChange } from "@/lib/queries/profile";
import { SettingsSection } from "./settings-section";

const FIELDS = ["email"] as const;

export function EmailSection() {
  const t = useTranslations("security.email");
  const { email } = useViewer();
  const emailChange = useEmailChange();
  const { data, error } = emailChange;
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
        <ErrorPanel
          error={error}
          title={t("loadError")}
          onRetry={() => void emailChange.refetch()}
        />
      )}
      {emailChange.isPending && <Skeleton className="h-20 max-w-90" />}
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
  const form = useApiForm({
    schema: emailChangeCreateSchema.refine(({ email }) => email !== current, {
      path: ["email"],
    }),
    fields: FIELDS,
    defaultValues: { email: "" },
    errorTexts: { email: (code) => t(code === "custom" ? "same" : "wrong") },
    mapError: (error) => mapErrorMessages(error, { email: t("wrong") }),
    send: (body) => request.mutateAsync(body),
  });
  return (
    <Form form={form} failed={t("failed")} className="grid max-w-90 gap-4">
      <TextField
        {...form.field("email")}
        label={t("new")}
        type="email"
        autoComplete="email"
        hint={t("hint")}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t("action")}
        </Button>
      </div>
    </Form>
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
