export { readCentreLookup, sumByCostCentre, sumCostCentrePeriods } from "./usage";
