import type { Resource } from "@/lib/http/route";
import { mailHeadSchema, mailSchema, phoneMessageSchema, virtualPhoneSchema } from "./schema";

export const virtualPhoneResource: Resource<typeof virtualPhoneSchema> = {
  name: "SimulatorPhone",
  description: "A virtual phone on the simulated network.",
  schema: virtualPhoneSchema,
  iri: null,
};

export const phoneMessageResource: Resource<typeof phoneMessageSchema> = {
  name: "SimulatorMessage",
  description: "A message that a virtual phone received.",
  schema: phoneMessageSchema,
  iri: null,
};

export const mailHeadResource: Resource<typeof mailHeadSchema> = {
  name: "SimulatorMailHead",
  description: "An email in the inbox of the embedded installation.",
  schema: mailHeadSchema,
  iri: (mail) => `/simulator/mails/${mail.name}`,
};

export const mailResource: Resource<typeof mailSchema> = {
  name: "SimulatorMail",
  description: "An email with its text.",
  schema: mailSchema,
  iri: (mail) => `/simulator/mails/${mail.name}`,
};
