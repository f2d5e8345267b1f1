import type { SearchKeys } from "../market/recipe/SearchKeys.ts"
import { communityBase, communityKey } from "../reading/place/Community.ts"
import { CommunityNames } from "../reading/place/CommunityNames.ts"
import { communityStem } from "../reading/place/CommunityStem.ts"
import * as Place from "../reading/place/Place.ts"
import { PropertyFacts } from "./fields.ts"
import { type PropertyUse, propertyUse } from "./PropertyUse.ts"

const finite = (low: number, high: number, value: number | undefined): value is number =>
  value !== undefined && value >= low && value <= high

/** Parking and storage are shared by all usages; a basement belongs to its usage. */
const marketOf = (city: string, usage: string, use: PropertyUse): string =>
  use === "MAIN" ? `${city}|${usage}` : use === "BASEMENT" ? `${city}|${usage}|${use}` : `${city}|${use}`

/** Facts of a single home, or of its deal: homes of one community do not share them. */
const ofOneHome: ReadonlySet<string> = new Set([
  "community",
  "address",
  "longitude",
  "latitude",
  "propertyUsage",
  "plannedUse",
  "unitPrice",
  "houseType",
  "floor",
  "floorBand",
  "decoration",
  "orientation",
])

/**
 * Homes are filed by province, city and usage, with parking, storage and basements separate; the community is the
 * group, its address the neighbourhood.
 */
export const propertyKeys: SearchKeys = {
  market: (city, facts) =>
    marketOf(
      city.split("/").slice(0, 2).join("/"),
      PropertyFacts.propertyUsage(facts) ?? "RESIDENTIAL",
      propertyUse(facts),
    ),
  groupNames: (facts) => [PropertyFacts.community(facts) ?? [], PropertyFacts.address(facts) ?? []].flat(),
  groupField: "community",
  told: ["community"],
  nameParts: (facts) => {
    // A garage or a cellar may well be the first one that is sold in its community.
    if (propertyUse(facts) !== "MAIN") return []
    const address = PropertyFacts.address(facts) ?? ""
    const { code, rest } = Place.parse(address)
    return [communityBase(PropertyFacts.community(facts) ?? (code === undefined ? address : rest))]
  },
  groupKey: communityKey,
  groupBase: (name) => communityKey(communityBase(name)),
  groupStem: communityStem,
  resolver: CommunityNames.make,
  neighbourhood: (facts) => {
    const community = PropertyFacts.community(facts)
    const address = PropertyFacts.address(facts)
    return address === undefined || address === community ? undefined : address
  },
  district: (city) => city.split("/")[2],
  inherits: (field) => !ofOneHome.has(field),
  point: (facts) => {
    const longitude = PropertyFacts.longitude(facts)
    const latitude = PropertyFacts.latitude(facts)
    return finite(-180, 180, longitude) && finite(-90, 90, latitude) ? { longitude, latitude } : undefined
  },
}
