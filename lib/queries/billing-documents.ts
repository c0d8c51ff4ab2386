import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";
import { MINUTE_MS } from "@/lib/core/time/units";

export function useBillingDocuments(
  query: URLSearchParams,
  refetchInterval: number | false = false,
) {
  return useApiQuery({
    queryKey: ["billing-documents", query.toString()],
    queryFn: ({ signal }) => call("GET /billing_documents", { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
    refetchInterval,
  });
}

/** Filters as in `GET /billing_documents`. */
export function useDocumentMonths(query: URLSearchParams) {
  return useApiQuery({
    queryKey: ["billing-documents", "months", query.toString()],
    queryFn: ({ signal }) => call("GET /billing_documents/months", { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
}

export function useBillingDocument(documentId: string) {
  return useApiQuery({
    queryKey: ["billing-documents", "one", documentId],
    queryFn: ({ signal }) =>
      call("GET /billing_documents/{document_id}", {
        params: { document_id: documentId },
        signal,
      }),
    staleTime: MINUTE_MS,
  });
}

const mailsKey = (documentId: string) => ["billing-documents", "mails", documentId];

/** Polls while a mail is queued. */
export function useDocumentMails(documentId: string) {
  return useApiQuery({
    queryKey: mailsKey(documentId),
    queryFn: ({ signal }) =>
      call("GET /billing_documents/{document_id}/mails", {
        params: { document_id: documentId },
        signal,
      }),
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ state }) => state === "queued") ? 5_000 : false,
  });
}

export function useSendDocumentAgain(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call("POST /billing_documents/{document_id}/mails", { params: { document_id: documentId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: mailsKey(documentId) }),
  });
}
