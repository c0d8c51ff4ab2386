export type Level = "ok" | "warning" | "problem";

export interface Finding {
  check: string;
  level: Level;
  text: string;
  /** The operator's next step; absent if the check passed. */
  remedy?: string;
}

export const ok = (check: string, text: string): Finding => ({ check, level: "ok", text });

export const warning = (check: string, text: string, remedy: string): Finding => {
  return { check, level: "warning", text, remedy };
};

export const problem = (check: string, text: string, remedy: string): Finding => {
  return { check, level: "problem", text, remedy };
};

/** Returns a short reason without values of settings: the error's code, else its message. */
export function toReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return typeof code === "string" && code !== "" ? code : String(message ?? error);
}

/** Runs checks in sequence. A check that throws is reported as a problem. */
export async function runChecks(
  checks: Readonly<Record<string, () => Promise<readonly Finding[]>>>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of Object.entries(checks)) {
    try {
      findings.push(...(await run()));
    } catch (error) {
      const remedy = "See the lines above: the cause may be there.";
      findings.push(problem(check, `couldn't be checked: ${toReason(error)}`, remedy));
    }
  }
  return findings;
}
