import Bowser from "bowser";

export interface AgentDetails {
  browser: string | null;
  browser_version: string | null;
  os: string | null;
  os_version: string | null;
  software_type: string | null;
  hardware_type: string | null;
}

const MAX_AGENT_LENGTH = 255;
const UNKNOWN_AGENT: AgentDetails = {
  browser: null,
  browser_version: null,
  os: null,
  os_version: null,
  software_type: null,
  hardware_type: null,
};

const short = (text: string | undefined) =>
  text === undefined || text === "" ? null : text.slice(0, MAX_AGENT_LENGTH);

/** Parses the user agent, which is trusted because spoofing it gains nothing. */
export function parseUserAgent(agent: string | undefined, isMachine: boolean): AgentDetails {
  if (agent === undefined || agent === "") return UNKNOWN_AGENT;
  const { browser, os, platform } = Bowser.parse(agent);
  return {
    browser: short(browser.name),
    browser_version: short(browser.version),
    os: short(os.name),
    os_version: short(os.version),
    software_type: isMachine ? "bot" : short(browser.name) === null ? null : "browser",
    hardware_type: platform.type === "bot" ? null : short(platform.type),
  };
}
