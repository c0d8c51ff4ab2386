"use client";

import { Check } from "lucide-react";
import { IntentLink } from "@/components/layout/intent-link";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { usePages } from "@/components/layout/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { hasSecret, useApiKeys } from "@/lib/queries/api-keys";
import { useMe } from "@/lib/queries/me";

const STORE = "setup-skipped";
const EVENT = "setup-skipped-change";

function subscribe(notify: () => void): () => void {
  addEventListener(EVENT, notify);
  return () => removeEventListener(EVENT, notify);
}

/** Steps that this browser's reader does not want to see done. */
function useSkipped(): { skipped: ReadonlySet<string>; skip: (step: string) => void } {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORE) ?? "",
    () => "",
  );
  const skipped = new Set(stored.split(",").filter(Boolean));
  return {
    skipped,
    skip(step) {
      localStorage.setItem(STORE, [...skipped, step].join(","));
      dispatchEvent(new Event(EVENT));
    },
  };
}

/** First steps of an account that has sent nothing yet; each ticks itself off. */
export function SetupList() {
  const t = useTranslations("overview.setup");
  const { skipped, skip } = useSkipped();
  const pages = new Set<string>(usePages().map(({ key }) => key));
  const me = useMe();
  const keys = useApiKeys(pages.has("keys"));
  const all = [
    {
      id: "funds",
      page: "overview",
      href: "/overview",
      isDone: (me.data?.balance_amount ?? 0) > 0,
    },
    { id: "sender", page: "settingsSending", href: "/settings/sending", isDone: false },
    { id: "test", page: "compose", href: "/compose", isDone: false },
    {
      id: "key",
      page: "keys",
      href: "/developers/keys",
      isDone: keys.data?.rows.some(hasSecret) === true,
    },
    { id: "invite", page: "team", href: "/team", isDone: false },
  ] as const;
  const steps = all.filter(({ id, page }) => pages.has(page) && !skipped.has(id));
  const done = steps.filter(({ isDone }) => isDone).length;
  if (steps.length === 0) return null;
  return (
    <section className="grid max-w-180 gap-3">
      <header>
        <h2 className="font-semibold text-read">{t("title")}</h2>
        <p className="text-ink-3">{t("progress", { done, total: steps.length })}</p>
      </header>
      <ol>
        {steps.map(({ id, href, isDone }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-3 border-line-soft border-b py-3 first:border-t"
          >
            <span
              aria-hidden
              className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong"
            >
              {isDone && <Check size={13} strokeWidth={2} />}
            </span>
            <div className="min-w-48 flex-1">
              <p className="font-medium">
                {t(`${id}.title`)}
                {isDone && <span className="sr-only"> {t("done")}</span>}
              </p>
              <p className="text-ink-3">{t(`${id}.text`)}</p>
            </div>
            {!isDone && (
              <>
                {href !== "/overview" && (
                  <IntentLink href={href} className={buttonClass()}>
                    {t(`${id}.action`)}
                  </IntentLink>
                )}
                <Button look="quiet" onClick={() => skip(id)}>
                  {t("skip")}
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
