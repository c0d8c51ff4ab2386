import { z } from "zod";

const ANSWER_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;

/** What VIES answers; `valid` is missing where the authority of the country could not be asked. */
const answerSchema = z.object({
  valid: z.boolean(),
  countryCode: z.string().nullish(),
  vatNumber: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});

export interface ViesAnswer {
  isValid: boolean;
  name: string | null;
  address: string | null;
  /** Proof that the question was asked, where the asker names its own VAT ID. */
  consultation: string | null;
}

/** VIES writes `---` for what a country doesn't tell. The database has no place for a NUL. */
const stated = (text: string | null | undefined, max: number) =>
  !text || text === "---" ? null : text.replaceAll("\0", "").slice(0, max);

/** The body, unless it is longer than an answer can be. */
async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES) throw new Error("Not an answer of VIES");
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/** Whether an answer is about this VAT ID, as far as it says so. */
function matchesVatId(
  vatId: string,
  { countryCode, vatNumber }: z.output<typeof answerSchema>,
): boolean {
  const said = `${countryCode ?? vatId.slice(0, 2)}${vatNumber ?? vatId.slice(2)}`;
  return said.replace(/[^A-Z0-9]/gi, "").toUpperCase() === vatId;
}

/**
 * Asks the VAT Information Exchange System of the European Commission, by its REST API at `url`, whether a VAT ID is
 * registered. Returns null when there is no answer that can be relied on: the service is down or that of the country, it
 * answers about another one, or not as it should.
 */
export async function askVies(
  url: string,
  vatId: string,
  requester: string | null,
  timeoutMs = ANSWER_MS,
): Promise<ViesAnswer | null> {
  const body = {
    countryCode: vatId.slice(0, 2),
    vatNumber: vatId.slice(2),
    ...(requester && {
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    }),
  };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = answerSchema.safeParse(await readJson(response));
    if (!response.ok || !answer.success || !matchesVatId(vatId, answer.data)) return null;
    const { valid, name, address, requestIdentifier } = answer.data;
    return {
      isValid: valid,
      name: stated(name, 500),
      address: stated(address, 1_000),
      consultation: stated(requestIdentifier, 100),
    };
  } catch {
    return null;
  }
}
