// Written by `node tools/architecture/registries.mjs`: change what it reads, not this file.

import auditLog from "@/translations/en/auditLog.json";
import automations from "@/translations/en/automations.json";
import blocked from "@/translations/en/blocked.json";
import budgets from "@/translations/en/budgets.json";
import bulks from "@/translations/en/bulks.json";
import calendar from "@/translations/en/calendar.json";
import campaigns from "@/translations/en/campaigns.json";
import clicks from "@/translations/en/clicks.json";
import clocks from "@/translations/en/clocks.json";
import comparison from "@/translations/en/comparison.json";
import compose from "@/translations/en/compose.json";
import contacts from "@/translations/en/contacts.json";
import conversions from "@/translations/en/conversions.json";
import delivery from "@/translations/en/delivery.json";
import developers from "@/translations/en/developers.json";
import documents from "@/translations/en/documents.json";
import emailToSms from "@/translations/en/emailToSms.json";
import errors from "@/translations/en/errors.json";
import failure from "@/translations/en/failure.json";
import forms from "@/translations/en/forms.json";
import fraud from "@/translations/en/fraud.json";
import grace from "@/translations/en/grace.json";
import groups from "@/translations/en/groups.json";
import guard from "@/translations/en/guard.json";
import identity from "@/translations/en/identity.json";
import imports from "@/translations/en/imports.json";
import inboundRules from "@/translations/en/inboundRules.json";
import inbox from "@/translations/en/inbox.json";
import invoices from "@/translations/en/invoices.json";
import keys from "@/translations/en/keys.json";
import linkDomains from "@/translations/en/linkDomains.json";
import logs from "@/translations/en/logs.json";
import mail from "@/translations/en/mail.json";
import many from "@/translations/en/many.json";
import openItems from "@/translations/en/openItems.json";
import operations from "@/translations/en/operations.json";
import overview from "@/translations/en/overview.json";
import paste from "@/translations/en/paste.json";
import payments from "@/translations/en/payments.json";
import performance from "@/translations/en/performance.json";
import prices from "@/translations/en/prices.json";
import recurrence from "@/translations/en/recurrence.json";
import recurringBulks from "@/translations/en/recurringBulks.json";
import reference from "@/translations/en/reference.json";
import reports from "@/translations/en/reports.json";
import routes from "@/translations/en/routes.json";
import security from "@/translations/en/security.json";
import segments from "@/translations/en/segments.json";
import settings from "@/translations/en/settings.json";
import shell from "@/translations/en/shell.json";
import signIn from "@/translations/en/signIn.json";
import simulator from "@/translations/en/simulator.json";
import sms from "@/translations/en/sms.json";
import spending from "@/translations/en/spending.json";
import statement from "@/translations/en/statement.json";
import table from "@/translations/en/table.json";
import team from "@/translations/en/team.json";
import templates from "@/translations/en/templates.json";
import ui from "@/translations/en/ui.json";
import usage from "@/translations/en/usage.json";
import useTemplate from "@/translations/en/useTemplate.json";
import verification from "@/translations/en/verification.json";
import webhooks from "@/translations/en/webhooks.json";

/** Every namespace, in the language from which the keys and their types are taken. */
export const english = {
  auditLog,
  automations,
  blocked,
  budgets,
  bulks,
  calendar,
  campaigns,
  clicks,
  clocks,
  comparison,
  compose,
  contacts,
  conversions,
  delivery,
  developers,
  documents,
  emailToSms,
  errors,
  failure,
  forms,
  fraud,
  grace,
  groups,
  guard,
  identity,
  imports,
  inboundRules,
  inbox,
  invoices,
  keys,
  linkDomains,
  logs,
  mail,
  many,
  openItems,
  operations,
  overview,
  paste,
  payments,
  performance,
  prices,
  recurrence,
  recurringBulks,
  reference,
  reports,
  routes,
  security,
  segments,
  settings,
  shell,
  signIn,
  simulator,
  sms,
  spending,
  statement,
  table,
  team,
  templates,
  ui,
  usage,
  useTemplate,
  verification,
  webhooks,
};

export type Namespace = keyof typeof english;

export const NAMESPACES = Object.keys(english) as Namespace[];
