import type { Resource } from "@/lib/http/route";
import { mailHeadSchema, mailSchema, phoneMessageSchema, virtualPhoneSchema } from "./schema";

export const virtualPhoneResource: Resource<typeof virtualPhoneSchema> = {
  name: "SimulatorPhone",
  description: "A virtual phone of the simulated network.",
  schema: virtualPhoneSchema,
  iri: null,
};

export const phoneMessageResource: Resource<typeof phoneMessageSchema> = {
  name: "SimulatorMessage",
  description: "What a virtual phone received.",
  schema: phoneMessageSchema,
  iri: null,
};

export const mailHeadResource: Resource<typeof mailHeadSchema> = {
  name: "SimulatorMailHead",
  description: "A mail in the mailbox of the embedded default.",
  schema: mailHeadSchema,
  iri: (mail) => `/simulator/mails/${mail.name}`,
};

export const mailResource: Resource<typeof mailSchema> = {
  name: "SimulatorMail",
  description: "A mail with its text.",
  schema: mailSchema,
  iri: (mail) => `/simulator/mails/${mail.name}`,
};
