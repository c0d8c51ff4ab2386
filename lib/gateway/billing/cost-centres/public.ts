export { readCentreLookup, sumByCostCentre } from "./usage";
