export { readFilteredBulkCosts } from "./filtered-bulks";
export { updateCostCentre } from "./service";
export {
  listCostCentreNames,
  readCentreLookup,
  sumByCostCentre,
  sumCostCentrePeriods,
} from "./usage";
