import { EXAMPLE } from "@/lib/core/reference/example-values";
import type { DemoCredentials } from "@/processes/prepare-database";

interface AnnouncedServer {
  demo: Partial<DemoCredentials>;
  publicUrl: string | undefined;
  apiUrl: string;
  /** Host and port of the SMTP listener; undefined without one. */
  mailAddress: string | undefined;
}

/** Returns the lines that a start prints once it is ready. */
export function announcementLines({
  demo,
  publicUrl,
  apiUrl,
  mailAddress,
}: AnnouncedServer): string[] {
  const lines = [`\nPosthorn is ready at ${publicUrl}  (API at ${apiUrl})`];
  if (demo.email && demo.password) lines.push(`  Sign in   ${demo.email}  /  ${demo.password}`);
  if (demo.apiKey) {
    lines.push(`  API key   ${demo.apiKey}`);
    if (demo.paymentsKey) lines.push(`  Payments  ${demo.paymentsKey}`);
    const body = JSON.stringify({
      text: "Hello from Posthorn",
      sender_id: EXAMPLE.sender,
      phone: EXAMPLE.phone,
    });
    lines.push(
      "  Send a message:",
      `    curl -H 'X-SERVICE-AUTH-TOKEN: ${demo.apiKey}' -H 'Content-Type: application/json' \\`,
      `      -d '${body}' ${apiUrl}/sms`,
    );
  }
  const mails =
    mailAddress === undefined ? "" : `Email to SMS takes mails by SMTP at ${mailAddress}. `;
  return [...lines, `  ${mails}Stop with Ctrl-C.`];
}
