import { z } from "zod";

const RESPONSE_TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;

/** Response without `valid` if the country's authority was unavailable. */
const answerSchema = z.object({
  valid: z.boolean(),
  countryCode: z.string().nullish(),
  vatNumber: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});

export interface ViesResponse {
  isValid: boolean;
  name: string | null;
  address: string | null;
  /** Proof of the check; only if the requester's VAT ID was sent. */
  consultation: string | null;
}

/** Returns null for undisclosed values, which VIES sends as `---`, and removes NUL, which Postgres rejects. */
const cleanValue = (text: string | null | undefined, max: number) =>
  !text || text === "---" ? null : text.replaceAll("\0", "").slice(0, max);

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

/** Returns true also for a response that names no VAT ID. */
function matchesVatId(
  vatId: string,
  { countryCode, vatNumber }: z.output<typeof answerSchema>,
): boolean {
  const confirmedId = `${countryCode ?? vatId.slice(0, 2)}${vatNumber ?? vatId.slice(2)}`;
  return confirmedId.replace(/[^A-Z0-9]/gi, "").toUpperCase() === vatId;
}

/**
 * Checks a VAT ID with the REST API of VIES at `url`. Returns null without a reliable response: VIES or the country's
 * service is down, or the response is malformed or about another VAT ID.
 */
export async function requestVies(
  url: string,
  vatId: string,
  requester: string | null,
  timeoutMs = RESPONSE_TIMEOUT_MS,
): Promise<ViesResponse | null> {
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
      name: cleanValue(name, 500),
      address: cleanValue(address, 1_000),
      consultation: cleanValue(requestIdentifier, 100),
    };
  } catch {
    return null;
  }
}
