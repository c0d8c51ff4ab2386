"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { curlSample } from "@/lib/core/samples/curl";
import { VOICE_LANGS, type VoiceLang } from "@/lib/core/voice/voice-languages";
import { CODE_LENGTH } from "@/lib/gateway/trust/verify-codes/schema-values";
import { useMe } from "@/lib/queries/me";
import { useReferenceDocument } from "@/lib/queries/reference";
import { useCreateVerifyCode } from "@/lib/queries/verification";
import {
  addStep,
  type BuilderState,
  updateStep,
  createState,
  freeChannels,
  hasCodeOnce,
  deleteStep,
  swapSteps,
  toRequest,
} from "./builder";
import { HighestCost } from "./highest-cost";
import { StepFields } from "./step-fields";

const LENGTHS = Array.from(
  { length: CODE_LENGTH.max - CODE_LENGTH.min + 1 },
  (_, at) => CODE_LENGTH.min + at,
);

function Samples({ state }: { state: BuilderState }) {
  const t = useTranslations("verification.builder");
  const { data } = useReferenceDocument();
  const clientId = useMe().data?.id ?? null;
  const body = toRequest(state);
  const url = `${data?.servers[0]?.url ?? ""}/verify_codes`;
  const key = { clientId, secretStart: null };
  const curl = curlSample({ method: "POST", url, body, hasKey: true, key });
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-semibold text-read">{t("request")}</h2>
      <CodeBlock code={JSON.stringify(body, null, 2)} label={t("json")} copyLabel={t("copyJson")} />
      <CodeBlock code={curl} label={t("curl")} copyLabel={t("copyCurl")} />
    </section>
  );
}

interface PartProps {
  state: BuilderState;
  setState: (state: BuilderState) => void;
}

function Code({ state, setState }: PartProps) {
  const t = useTranslations("verification.builder");
  const names = new Intl.DisplayNames([useLocale()], { type: "language" });
  return (
    <>
      <SelectField
        label={t("lang")}
        value={state.lang}
        onChange={({ target }) => setState({ ...state, lang: target.value as VoiceLang })}
      >
        {VOICE_LANGS.map((lang) => (
          <option key={lang} value={lang}>
            {names.of(lang.toLowerCase())}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("codeLength")}
        value={state.codeLength}
        onChange={({ target }) => setState({ ...state, codeLength: Number(target.value) })}
      >
        {LENGTHS.map((length) => (
          <option key={length} value={length}>
            {t("digits", { count: length })}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("webOtp")}
        hint={t("webOtpHint")}
        isOptional
        placeholder="example.com"
        value={state.webOtp}
        onChange={({ target }) => setState({ ...state, webOtp: target.value })}
      />
      <Checkbox
        label={t("deleteAfter")}
        hint={t("deleteAfterHint")}
        checked={state.isCodeDeleted}
        onChange={({ target }) => setState({ ...state, isCodeDeleted: target.checked })}
      />
    </>
  );
}

function Steps({ state, setState }: PartProps) {
  const t = useTranslations("verification");
  return (
    <>
      {state.steps.map((step, index) => (
        <StepFields
          key={step.channel}
          state={state}
          step={step}
          at={index}
          onChange={(change) => setState(updateStep(state, index, change))}
          onMove={(by) => setState(swapSteps(state, by === 1 ? index : index - 1))}
          onRemove={() => setState(deleteStep(state, index))}
        />
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {freeChannels(state).map((channel) => (
          <Button key={channel} onClick={() => setState(addStep(state, channel))}>
            {t("builder.add", { channel: t(`channel.${channel}`) })}
          </Button>
        ))}
      </div>
    </>
  );
}

export function BuilderView() {
  const t = useTranslations("verification.builder");
  const router = useRouter();
  const locale = useLocale();
  const [first] = useState(() => createState(locale === "de" ? "DE" : "EN"));
  const [state, setState] = useState(first);
  useUnsavedWork(state !== first);
  const [isMissing, setMissing] = useState(false);
  const create = useCreateVerifyCode();
  const getIdempotencyKey = useIdempotencyKey();

  function send(event: FormEvent) {
    event.preventDefault();
    setMissing(state.phone.trim() === "");
    if (state.phone.trim() === "" || !state.steps.every((step) => hasCodeOnce(step.template))) {
      return;
    }
    const body = toRequest(state);
    create.mutate(
      { body, idempotencyKey: getIdempotencyKey(body) },
      { onSuccess: ({ id }) => router.push(`/verification/${id}`) },
    );
  }

  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid gap-x-10 gap-y-8 p-4 *:min-w-0 md:p-6 lg:grid-cols-2">
        <form noValidate onSubmit={send} className="grid max-w-xl content-start gap-4">
          <TextField
            label={t("phone")}
            type="tel"
            value={state.phone}
            error={isMissing ? t("phoneMissing") : undefined}
            onChange={({ target }) => setState({ ...state, phone: target.value })}
          />
          <Code state={state} setState={setState} />
          <h2 className="font-semibold text-read">{t("steps")}</h2>
          <p className="text-ink-2">{t("stepsText")}</p>
          <Steps state={state} setState={setState} />
          <HighestCost state={state} />
          {create.error !== null && <ErrorPanel error={create.error} title={t("failed")} />}
          <Button type="submit" variant="primary" isBusy={create.isPending}>
            {t("send")}
          </Button>
        </form>
        <Samples state={state} />
      </div>
    </>
  );
}
