export { startCheck } from "./check";
export { type CheckDns, createDnsCheck } from "./check-dns";
export {
  type DueLinkDomain,
  findFailingLinkDomains,
  findLinkDomain,
  findLinkDomainNames,
  findDueLinkDomains,
  LINK_DOMAINS_DUE,
} from "./store";
export { FIND_HOSTS, type LinkHostRecord } from "./store-hosts";
