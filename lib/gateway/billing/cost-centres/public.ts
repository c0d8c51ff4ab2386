export { listCostCentreNames, readCentreLookup, sumByCostCentre } from "./usage";
