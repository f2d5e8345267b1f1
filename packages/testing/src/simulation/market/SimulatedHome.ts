import type { Facts } from "@open-valuation/core/domain"
import type { SeededRandom, Weighted } from "./SeededRandom.ts"
import type { SimulatedCommunity } from "./SimulatedCommunity.ts"
import { usageProfiles, type UsageProfile } from "./usageProfiles.ts"

/** One property of a community with all its true facts. */
export interface SimulatedHome {
  readonly community: SimulatedCommunity
  /** `<province>/<city>/<district>`. */
  readonly city: string
  readonly facts: Facts.Facts
}

const decorations: ReadonlyArray<Weighted> = [
  ["精装", 45],
  ["简装", 40],
  ["毛坯", 15],
]
const orientations: ReadonlyArray<Weighted> = [
  ["南北", 40],
  ["南", 28],
  ["东南", 10],
  ["西南", 6],
  ["东", 6],
  ["西", 5],
  ["北", 5],
]

/** Minimum area for each number of rooms, m². */
const roomsFrom: ReadonlyArray<readonly [area: number, rooms: number]> = [
  [185, 5],
  [135, 4],
  [92, 3],
  [56, 2],
  [0, 1],
]

const drawArea = ({ area }: UsageProfile, random: SeededRandom): number => {
  const drawn = area.median * Math.exp(random.normal(area.deviation))
  return Math.round(Math.min(Math.max(drawn, area.min), area.max) * 100) / 100
}

const layout = (area: number, random: SeededRandom): string => {
  const perceived = area * random.between(0.88, 1.12)
  const rooms = roomsFrom.find(([from]) => perceived >= from)?.[1] ?? 1
  return `${rooms}室${rooms > 2 && random.chance(0.7) ? 2 : 1}厅`
}

/** Draws a property of a community. */
export const drawHome = (community: SimulatedCommunity, random: SeededRandom): SimulatedHome => {
  const { buildYear, district, elevator, name, totalFloors, usage } = community
  const profile = usageProfiles.find((one) => one.usage === usage)
  if (profile === undefined) throw new RangeError(`There is no profile of usage ${usage}: add it to usageProfiles`)
  const buildingArea = drawArea(profile, random)
  return {
    community,
    city: `${community.city.path}/${district.name}`,
    facts: {
      community: name,
      address: `${name}${random.integer(1, 20)}号楼`,
      longitude: Math.round(community.longitude * 1e6) / 1e6,
      latitude: Math.round(community.latitude * 1e6) / 1e6,
      propertyUsage: usage,
      buildingArea,
      houseType: profile.houseType ?? layout(buildingArea, random),
      floor: random.integer(1, totalFloors),
      totalFloors,
      buildYear,
      elevator,
      decoration: random.weighted(decorations),
      ...(usage === "RESIDENTIAL" ? { orientation: random.weighted(orientations) } : {}),
    },
  }
}
