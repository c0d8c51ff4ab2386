import { useQuery } from "@tanstack/react-query";
import {
  mailHeadSchema,
  mailSchema,
  phoneMessageSchema,
  virtualPhoneSchema,
} from "@/lib/gateway/simulator/schema";
import { fetchItem, fetchRows } from "./api-client";

const simulatorKeys = { all: ["simulator"] as const };

const LIVE = { refetchInterval: 1_000, staleTime: 0 } as const;

export function usePhones() {
  return useQuery({
    ...LIVE,
    queryKey: [...simulatorKeys.all, "phones"],
    queryFn: ({ signal }) => fetchRows("/simulator/phones", virtualPhoneSchema, { signal }),
  });
}

export function usePhoneMessages(phone: string | null) {
  return useQuery({
    ...LIVE,
    queryKey: [...simulatorKeys.all, "messages", phone],
    queryFn: ({ signal }) =>
      fetchRows(
        `/simulator/phones/${encodeURIComponent(phone ?? "")}/messages`,
        phoneMessageSchema,
        {
          signal,
        },
      ),
    enabled: phone !== null,
  });
}

export function useMails() {
  return useQuery({
    ...LIVE,
    queryKey: [...simulatorKeys.all, "mails"],
    queryFn: ({ signal }) => fetchRows("/simulator/mails", mailHeadSchema, { signal }),
  });
}

export function useMail(name: string | null) {
  return useQuery({
    queryKey: [...simulatorKeys.all, "mail", name],
    queryFn: ({ signal }) =>
      fetchItem(`/simulator/mails/${encodeURIComponent(name ?? "")}`, mailSchema, { signal }),
    enabled: name !== null,
  });
}
