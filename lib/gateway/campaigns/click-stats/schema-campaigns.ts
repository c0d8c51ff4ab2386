import { z } from "zod";
import { oneOrMany } from "@/lib/gateway/account/stats/schema";
import { FIGURE_DAYS } from "./schema-values";
import { referenceTo } from "@/lib/http/input/references";

export const campaignFiguresQuerySchema = z.object({
  campaign: oneOrMany(
    referenceTo("/short_link_campaigns/{campaign_code}", z.string().regex(/^[0-9A-Za-z]{1,36}$/), {
      unchecked: "Figures of the others are returned.",
    }).meta({ examples: ["eGxoGRMq3K"] }),
  ),
});
export type CampaignFiguresQuery = z.output<typeof campaignFiguresQuerySchema>;

const statsSchema = z
  .object({
    campaign: z.string(),
    links: z.int().meta({
      description:
        "One, one more with each bulk or, where each message has a link of its own, one a message.",
    }),
    clicks: z.int().meta({ description: "Clicks of people since the campaign exists." }),
    people: z.int().meta({
      description: "People who clicked, if each message has a link of its own.",
    }),
    sent: z
      .int()
      .meta({ description: "Number of sent messages that contain the campaign's links." }),
    delivered: z.int(),
    last_click_at: z
      .int()
      .nullable()
      .meta({ description: "Unix time of the latest click by a person." }),
    days: z.array(z.int()).meta({
      description: `Clicks of people in the last ${FIGURE_DAYS} days, the oldest first; the last is today.`,
    }),
  })
  .meta({ id: "CampaignFigures" });
export type CampaignFigures = z.output<typeof statsSchema>;

export const campaignFiguresSchema = z
  .object({ campaigns: z.array(statsSchema) })
  .meta({ id: "CampaignFiguresList" });
