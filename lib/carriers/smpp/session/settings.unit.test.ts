import { describe, expect, it } from "vitest";
import { smppSettings } from "./settings";

const given = { host: "smsc.example", system_id: "us", password: "secret" };

describe("SMPP carrier settings", () => {
  it("require a host and a system ID; the rest has common defaults", () => {
    expect(smppSettings.parse({ host: "smsc.example", system_id: "us" })).toMatchObject({
      port: 2775,
      bind: "transceiver",
      connections: 1,
      window: 10,
      alphabet: "gsm",
      source: { text: { ton: 5, npi: 0 } },
      destination: { ton: 1, npi: 1 },
      tls: { on: false },
      timeouts: { response: 60_000, enquire: 10_000 },
    });
  });

  it.each([
    ["host", { host: "" }],
    ["host", { host: undefined }],
    ["port", { port: 0 }],
    ["port", { port: "2775" }],
    ["system_id", { system_id: "" }],
    ["system_id", { system_id: "a".repeat(65) }],
    ["password", { password: "a\u0000b" }],
    ["password", { password: "pässword" }],
    ["bind", { bind: "both" }],
    ["connections", { connections: 0 }],
    ["window", { window: 1_001 }],
    ["tls.ca", { tls: { on: true, ca: "a file" } }],
    ["destination.ton", { destination: { ton: 7 } }],
    ["timeouts.response", { timeouts: { response: 0 } }],
    ["id_format", { id_format: "octal" }],
    ["registered_delivery", { registered_delivery: 32 }],
    // A misspelt field would be silent otherwise.
    ["", { pasword: "secret" }],
    ["timeouts", { timeouts: { respond: 1_000 } }],
  ])("name %s when it is invalid: %j", (field, wrong) => {
    const { error } = smppSettings.safeParse({ ...given, ...wrong });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });
});
