import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PhoneWrite } from "@/lib/gateway/developers/simulator/schema";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const simulatorKeys = { all: ["simulator"] as const };

const LIVE_QUERY = { refetchInterval: 1_000, staleTime: 0 } as const;

export function usePhones() {
  return useApiQuery({
    ...LIVE_QUERY,
    queryKey: [...simulatorKeys.all, "phones"],
    queryFn: ({ signal }) => call("GET /simulator/phones", { signal }),
  });
}

export function usePhoneMessages(phone: string | null) {
  return useApiQuery({
    ...LIVE_QUERY,
    queryKey: [...simulatorKeys.all, "messages", phone],
    queryFn: ({ signal }) =>
      call("GET /simulator/phones/{phone}/messages", { params: { phone: phone ?? "" }, signal }),
    enabled: phone !== null,
  });
}

export function useWriteFromPhone(phone: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PhoneWrite) =>
      call("POST /simulator/phones/{phone}/messages", { params: { phone }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: simulatorKeys.all }),
  });
}

export function useMails() {
  return useApiQuery({
    ...LIVE_QUERY,
    queryKey: [...simulatorKeys.all, "mails"],
    queryFn: ({ signal }) => call("GET /simulator/mails", { signal }),
  });
}

export function useMail(name: string | null) {
  return useApiQuery({
    queryKey: [...simulatorKeys.all, "mail", name],
    queryFn: ({ signal }) =>
      call("GET /simulator/mails/{name}", { params: { name: name ?? "" }, signal }),
    enabled: name !== null,
  });
}
