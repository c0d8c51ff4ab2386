import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/queries/transport/api-client";
import { useApiQuery } from "@/lib/queries/transport/use-api-query";

const FEED_KEY = ["calendar-feed"] as const;

export function useCalendarFeed() {
  return useApiQuery({
    queryKey: FEED_KEY,
    queryFn: ({ signal }) => call("GET /calendar_feed", { signal }),
  });
}

export function useUpdateCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: "create" | "revoke") => {
      if (action === "create") await call("PUT /calendar_feed");
      else await call("DELETE /calendar_feed");
    },
    onSuccess: () => client.invalidateQueries({ queryKey: FEED_KEY }),
  });
}

export const downloadCalendar = (): Promise<Blob> => call("GET /calendar");
