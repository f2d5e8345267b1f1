export { firstGroup, GroupNames, type NamedGroup, type Recognised } from "./GroupNames.ts"
export * from "./Meaning.ts"
export { usualKm, WIDE_FACTOR } from "./Query.ts"
export {
  demoMarketOf,
  groupName,
  marketOf,
  NAMESAKES_KM,
  stemOf,
  toldFacts,
  withoutDemo,
} from "../recipe/SearchKeys.ts"
export { hashOfSums, sampleHash } from "../model/DataHash.ts"
export { hash32 } from "../../domain/Hash.ts"
