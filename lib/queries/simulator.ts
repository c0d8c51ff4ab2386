import type {
  mailHeadSchema,
  mailSchema,
  phoneMessageSchema,
  virtualPhoneSchema,
} from "@/lib/gateway/simulator/schema";
import { fetchItem, fetchRows } from "./api-client";
import { useAnswer } from "./use-answer";

const simulatorKeys = { all: ["simulator"] as const };

const LIVE = { refetchInterval: 1_000, staleTime: 0 } as const;

export function usePhones() {
  return useAnswer({
    ...LIVE,
    queryKey: [...simulatorKeys.all, "phones"],
    queryFn: ({ signal }) => fetchRows<typeof virtualPhoneSchema>("/simulator/phones", { signal }),
  });
}

export function usePhoneMessages(phone: string | null) {
  return useAnswer({
    ...LIVE,
    queryKey: [...simulatorKeys.all, "messages", phone],
    queryFn: ({ signal }) =>
      fetchRows<typeof phoneMessageSchema>(
        `/simulator/phones/${encodeURIComponent(phone ?? "")}/messages`,
        {
          signal,
        },
      ),
    enabled: phone !== null,
  });
}

export function useMails() {
  return useAnswer({
    ...LIVE,
    queryKey: [...simulatorKeys.all, "mails"],
    queryFn: ({ signal }) => fetchRows<typeof mailHeadSchema>("/simulator/mails", { signal }),
  });
}

export function useMail(name: string | null) {
  return useAnswer({
    queryKey: [...simulatorKeys.all, "mail", name],
    queryFn: ({ signal }) =>
      fetchItem<typeof mailSchema>(`/simulator/mails/${encodeURIComponent(name ?? "")}`, {
        signal,
      }),
    enabled: name !== null,
  });
}
