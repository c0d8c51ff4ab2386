export { listRatesOn } from "./service";
export { listExchangeRates, setExchangeRate } from "./staff";
