import { z } from "zod";

export const calendarFeedSchema = z.object({
  url: z
    .string()
    .nullable()
    .meta({
      description: "Secret: whoever has it can read the calendar. Null: there is none.",
      examples: [
        "https://app.example.com/api/calendar_feeds/1-1-5f2b8c0e9d7a4b3c8e1f6a5d4c3b2a19.ics",
      ],
    }),
  created_at: z.int().nullable(),
});
export type CalendarFeed = z.output<typeof calendarFeedSchema>;

export const calendarFeedParamsSchema = z.object({
  token: z
    .string()
    .max(100)
    .meta({
      description: "From the URL, with `.ics`.",
      examples: ["1-1-5f2b8c0e9d7a4b3c8e1f6a5d4c3b2a19.ics"],
    }),
});
