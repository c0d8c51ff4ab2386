import { FRAUD_INVALID_DATA, FRAUD_COMPLETED } from "@/lib/core/trust/fraud-state";
import type { FraudData, IpLocation, Network } from "./data";
import type { IpFindings } from "./findings";
import {
  classifyConnection,
  isHosting,
  isPublicIp,
  isSearchEngine,
  isTorNetwork,
  isVpnNetwork,
  toUnmappedIp,
} from "./ip-kinds";
import type { FraudReasonCode } from "./reasons";

type ProxyType = NonNullable<IpFindings["proxy_type"]>;

const REASONS: Readonly<Record<ProxyType, FraudReasonCode>> = {
  TOR: "ip_tor",
  VPN: "ip_vpn",
  PUB: "ip_public_proxy",
  WEB: "ip_web_proxy",
  DCH: "ip_data_centre",
  SES: "ip_search_engine",
};

const ISP_RISKS: Readonly<Record<ProxyType, number>> = {
  TOR: 95,
  PUB: 85,
  VPN: 70,
  WEB: 70,
  DCH: 55,
  SES: 20,
};
const [ISP_RISK_OF_ACCESS, ISP_RISK_UNKNOWN] = [10, 40];

/** Returns the proxy type from the most specific source that knows the address. */
function detectProxyType(ip: string, network: Network | null, data: FraudData): ProxyType | null {
  if (data.isListed("tor-exits", ip)) return "TOR";
  if (data.isListed("public-proxies", ip)) return "PUB";
  if (data.isListed("web-proxies", ip)) return "WEB";
  if (data.isListed("vpn-networks", ip)) return "VPN";
  if (isSearchEngine(ip)) return "SES";
  if (network !== null && isTorNetwork(network.asn)) return "TOR";
  if (network !== null && isVpnNetwork(network)) return "VPN";
  if (network !== null && isHosting(network.name)) return "DCH";
  if (data.isDataCentre(ip)) return "DCH";
  return null;
}

/** Prefers the database's value to a guess from the network's name. */
const detectConnectionType = ({ connection_type }: IpLocation, network: Network | null) =>
  connection_type ?? (network === null ? null : classifyConnection(network));

const UNKNOWN_LOCATION = {
  iso2: null,
  state: null,
  city: null,
  postcode: null,
  geolocation: null,
  isp_name: null,
  isp_risk_score: null,
  proxy_type: null,
  connection_type: null,
};

export function checkIp(
  input: string,
  data: FraudData,
): { findings: IpFindings; reasons: FraudReasonCode[] } {
  const ip = toUnmappedIp(input);
  if (!isPublicIp(ip)) {
    return {
      findings: { status_code: FRAUD_INVALID_DATA, ...UNKNOWN_LOCATION, is_ok: false },
      reasons: ["ip_not_public"],
    };
  }
  const network = data.findNetwork(ip);
  const location = data.findLocation(ip);
  const proxy = detectProxyType(ip, network, data);
  const unlisted = network === null ? ISP_RISK_UNKNOWN : ISP_RISK_OF_ACCESS;
  const findings: IpFindings = {
    status_code: FRAUD_COMPLETED,
    ...location,
    is_ok: true,
    isp_name: network?.name ?? null,
    isp_risk_score: proxy === null ? unlisted : ISP_RISKS[proxy],
    proxy_type: proxy,
    connection_type: proxy === null ? detectConnectionType(location, network) : null,
  };
  if (proxy !== null) return { findings, reasons: [REASONS[proxy]] };
  return { findings, reasons: [network === null ? "ip_unknown" : "ip_access_network"] };
}
