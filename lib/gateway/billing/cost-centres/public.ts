export { updateCostCentre } from "./service";
export { listCostCentreNames, readCentreLookup, sumByCostCentre } from "./usage";
