"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField, TextareaField } from "@/components/ui/field";
import { NoValue, Money } from "@/components/ui/figures";
import { Notice } from "@/components/ui/notice";
import type {
  EmailAlias,
  EmailSimulationResult,
} from "@/lib/gateway/messaging/email-to-sms/schema";
import { useEmailAliases, useTryEmail } from "@/lib/queries/email-to-sms";
import { EmailLayout } from "./email-layout";
import { Facts } from "./facts";
import { Notes } from "./notes";

function Tried({ tried }: { tried: EmailSimulationResult }) {
  const t = useTranslations("emailToSms");
  return (
    <section aria-label={t("try.result")} className="grid grid-cols-1 gap-3">
      <Notice tone={tried.is_accepted ? "plain" : "warn"}>
        {tried.reason === null
          ? t("try.accepted")
          : t("try.refused", { reason: t(`reason.${tried.reason}`), why: tried.description ?? "" })}
      </Notice>
      <Facts
        facts={[
          [t("column.header_from"), tried.from ?? t("noSender")],
          [t("form.phone"), tried.phone ?? <NoValue key="phone" />],
          [t("try.text"), tried.text ?? <NoValue key="text" />],
          [t("column.parts_count"), tried.parts_count ?? <NoValue key="parts" />],
          [
            t("try.price"),
            tried.price === null ? (
              <NoValue key="price" />
            ) : (
              <Money key="price" amount={tried.price} currency={tried.currency} digits={4} />
            ),
          ],
          [t("leftOut"), <Notes key="notes" notes={tried.notes} />],
        ]}
      />
    </section>
  );
}

function TryForm({ aliases }: { aliases: readonly EmailAlias[] }) {
  const t = useTranslations("emailToSms");
  const tryEmail = useTryEmail();
  const [aliasId, setAliasId] = useState(aliases[0]?.id ?? 0);
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tryEmail.mutate({ aliasId, text });
  };
  return (
    <div className="grid max-w-200 grid-cols-1 gap-6 p-4 md:p-6">
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <SelectField
          label={t("column.address")}
          value={aliasId}
          onChange={(event) => setAliasId(Number(event.target.value))}
        >
          {aliases.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          label={t("try.source")}
          hint={t("try.hint")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={12}
          spellCheck={false}
          className="font-mono text-small"
          required
        />
        <div>
          <Button type="submit" variant="primary" isBusy={tryEmail.isPending}>
            {t("try.action")}
          </Button>
        </div>
      </form>
      {tryEmail.error !== null && <ErrorPanel error={tryEmail.error} title={t("try.failed")} />}
      {tryEmail.data !== undefined && <Tried tried={tryEmail.data} />}
    </div>
  );
}

export function TryView() {
  const t = useTranslations("emailToSms");
  const { data, error, refetch } = useEmailAliases();
  return (
    <EmailLayout>
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.rows.length === 0 && <EmptyFirstUse title={t("empty")} text={t("emptyText")} />}
      {data !== undefined && data.rows.length > 0 && <TryForm aliases={data.rows} />}
    </EmailLayout>
  );
}
