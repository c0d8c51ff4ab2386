"use client";

import { useExamplePhone } from "@/components/format/use-country";
import { useNow } from "@/components/hooks/use-now";
import { usePages } from "@/components/layout/navigation/use-pages";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { parseSenderName, replaceExamples } from "@/lib/core/reference/own-examples";
import type { ReferenceOperation } from "@/lib/core/reference/operations";
import type { SampleKey, SampleRequest } from "@/lib/core/samples/request";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { apiKeysQuery, useApiKeys } from "@/lib/queries/api-keys";
import { useMe } from "@/lib/queries/me";
import { sendingSettingsQuery, useSendingSettings } from "@/lib/queries/settings";
import { sendersQuery, useSenders } from "@/lib/queries/sms";
import { useEarlyQueries } from "@/lib/queries/transport/use-api-query";
import { chooseSampleKey } from "./sample-key";

const useCanSeeKeys = () => usePages().some(({ key }) => key === "keys");

export function useEarlySampleQueries(): void {
  const { role } = useViewer();
  useEarlyQueries([
    apiKeysQuery(useCanSeeKeys()),
    sendingSettingsQuery(canAccess("sendingSettings", role, "read")),
    sendersQuery(canAccess("compose", role, "write")),
  ]);
}

export function useSampleKey(): SampleKey & { isLoading: boolean } {
  const canSee = useCanSeeKeys();
  const { data, error } = useApiKeys(canSee);
  const now = useNow(HOUR_SECONDS);
  const clientId = useMe().data?.id ?? null;
  const key = chooseSampleKey(data?.rows ?? [], now);
  return {
    clientId,
    secretPrefix: key?.secret_start ?? null,
    isLoading: canSee && data === undefined && error === null,
  };
}

/** Returns the default sender, else the most used, else one derived from the account's name. */
function useOwnSender(): string {
  const { role, accountName } = useViewer();
  const settings = useSendingSettings(canAccess("sendingSettings", role, "read"));
  const senders = useSenders(canAccess("compose", role, "write"));
  return (
    settings.data?.default_sender ??
    senders.data?.senders[0]?.sender_id ??
    parseSenderName(accountName)
  );
}

/** Returns a function that fills code samples with the account's client id, key, sender and phone number. */
export function useSampleRequest(): (
  operation: Pick<ReferenceOperation, "sample" | "needsKey">,
) => SampleRequest {
  const key = useSampleKey();
  const sender = useOwnSender();
  const { e164: phone } = useExamplePhone();
  return ({ sample, needsKey }) => ({
    ...replaceExamples(sample, { phone, sender }),
    hasKey: needsKey,
    key,
  });
}
