import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { isOpenPayment } from "@/lib/core/billing/payment-status";
import type { PaymentTypeName } from "@/lib/core/billing/payment-types";
import { createListQuery } from "@/lib/core/list";
import type { PaymentMethodCreate } from "@/lib/gateway/billing/payment-methods/schema";
import type { PaymentCreate } from "@/lib/gateway/billing/payments/schema";
import type { PAYMENT_LIST } from "@/lib/gateway/billing/payments/schema-list";
import { meKeys } from "@/lib/queries/me";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const paymentKeys = {
  all: ["payments"] as const,
  list: (query: string) => ["payments", "list", query] as const,
  one: (id: string) => ["payments", "one", id] as const,
  options: ["payment-options"] as const,
  quote: (type: string, net: string) => ["payment-quote", type, net] as const,
  methods: ["payment-methods"] as const,
};

const PENDING_POLL_MS = 2_000;
const IDLE_POLL_MS = 15_000;

export function usePayments(query: URLSearchParams) {
  return useApiQuery({
    queryKey: paymentKeys.list(query.toString()),
    queryFn: ({ signal }) => call("GET /payments", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: IDLE_POLL_MS,
  });
}

export function useLatestPayment() {
  const query = createListQuery<typeof PAYMENT_LIST>({ itemsPerPage: 1 });
  return usePayments(query);
}

export function usePayment(id: string) {
  return useApiQuery({
    queryKey: paymentKeys.one(id),
    queryFn: ({ signal }) =>
      call("GET /payments/{payment_id}", { params: { payment_id: id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isOpenPayment(state.data.status) ? PENDING_POLL_MS : IDLE_POLL_MS,
  });
}

export function usePaymentOptions() {
  return useApiQuery({
    queryKey: paymentKeys.options,
    queryFn: ({ signal }) => call("GET /payment_options", { signal }),
    staleTime: 60_000,
  });
}

/** Loads fee and VAT of a payment. Disabled while `net` is null, which stands for an invalid amount. */
export function usePaymentQuote(type: PaymentTypeName, net: string | null) {
  return useApiQuery({
    enabled: net !== null,
    queryKey: paymentKeys.quote(type, net ?? ""),
    queryFn: ({ signal }) =>
      call("GET /payment_quote", {
        query: new URLSearchParams({ type, net_val: net ?? "" }),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Creates a payment; the idempotency key belongs to the form's content. */
export function useCreatePayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: PaymentCreate; idempotencyKey: string }) =>
      call("POST /payments", { body, idempotencyKey }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: paymentKeys.all }),
        client.invalidateQueries({ queryKey: meKeys.all }),
      ]),
  });
}

export function usePaymentMethods() {
  return useApiQuery({
    queryKey: paymentKeys.methods,
    queryFn: ({ signal }) => call("GET /payment_methods", { signal }),
    refetchInterval: IDLE_POLL_MS,
  });
}

/** Creates a payment method; its details are entered on the provider's page. */
export function useCreatePaymentMethod() {
  return useMutation({
    mutationFn: (body: PaymentMethodCreate) => call("POST /payment_methods", { body }),
  });
}

function useMethodsInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: paymentKeys.methods });
}

export function useMakeMethodDefault() {
  return useMutation({
    mutationFn: (id: number) =>
      call("PUT /payment_methods/{method_id}/default", { params: { method_id: id } }),
    onSuccess: useMethodsInvalidation(),
  });
}

export function useDeletePaymentMethod() {
  return useMutation({
    mutationFn: (id: number) =>
      call("DELETE /payment_methods/{method_id}", { params: { method_id: id } }),
    onSuccess: useMethodsInvalidation(),
  });
}
