/**
 * Public rules for advertising messages. Missing countries may still have rules. Not legal advice, and not enforced.
 */
export interface SendingHint {
  /** Local time. */
  hours: { from: string; to: string } | null;
  isOffOnSundays: boolean;
  needsOptOut: boolean;
  source: string;
  /** Last review, `YYYY-MM-DD`; null if not since entry. */
  checkedOn: string | null;
}

const CHECKED_ON = "2026-11-28";

const createHint = (source: string, more: Partial<SendingHint> = {}): SendingHint => ({
  hours: null,
  isOffOnSundays: false,
  needsOptOut: true,
  checkedOn: null,
  ...more,
  source,
});

const EPRIVACY = createHint("Directive 2002/58/EC, Article 13(4)", { checkedOn: CHECKED_ON });

const EU =
  "AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK NO IS LI".split(
    " ",
  );

const HINTS: Readonly<Record<string, SendingHint>> = {
  ...Object.fromEntries(EU.map((iso2) => [iso2, EPRIVACY])),
  FR: createHint("Code des postes et des communications électroniques, L34-5; AF2M, charte SMS+", {
    hours: { from: "08:00", to: "22:00" },
    isOffOnSundays: true,
  }),
  GB: createHint("Privacy and Electronic Communications Regulations 2003, regulations 22 and 23"),
  CH: createHint("UWG, Art. 3 Abs. 1 lit. o"),
  US: createHint("47 CFR 64.1200(c)(1); CTIA, Messaging Principles and Best Practices", {
    hours: { from: "08:00", to: "21:00" },
    checkedOn: CHECKED_ON,
  }),
  CA: createHint("Canada's Anti-Spam Legislation (S.C. 2010, c. 23), sections 6 and 11"),
  AU: createHint("Spam Act 2003, section 18"),
  IN: createHint("TRAI, Telecom Commercial Communications Customer Preference Regulations 2018", {
    hours: { from: "10:00", to: "21:00" },
  }),
};

export function sendingHint(iso2: string): SendingHint | null {
  return HINTS[iso2] ?? null;
}
