export { type Brand, brandKey, brandOf, sameHouse } from "./BrandKey.ts"
export {
  type CatalogueName,
  type CatalogueResolver,
  catalogueResolver,
  type CatalogueSeries,
  type NameResolution,
} from "./CatalogueResolver.ts"
export { type Maker, makers, type Marque, marques } from "./Marques.ts"
export { seriesKey, type SeriesName, seriesName } from "./SeriesKey.ts"
export { seriesKeyResolver } from "./SeriesKeyResolver.ts"
export { trimKey, trimTokens } from "./TrimKey.ts"
export { readVehicleName, type VehicleName } from "./VehicleName.ts"
