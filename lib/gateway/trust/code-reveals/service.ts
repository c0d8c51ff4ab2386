import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { getVerifyCodeWithin } from "@/lib/gateway/trust/verify-codes/public";
import type { CodeReveal } from "./schema";

/** Reveals a code to dashboard users, and records it in the audit log. */
export async function revealCode(ctx: WriteContext, id: string): Promise<CodeReveal> {
  const { code } = await getVerifyCodeWithin(ctx, ctx.tx, id);
  await recordAudit(ctx.tx, ctx, {
    action: "verify_code.revealed",
    object: { kind: "verify_code", id },
  });
  return { code: code ?? null };
}
