export { getFilteredBulkCosts } from "./filtered-bulks";
export { updateCostCentre } from "./service";
export {
  listCostCentreNames,
  getCentreLookup,
  sumByCostCentre,
  sumCostCentrePeriods,
} from "./usage";
