import { nameEndings, nameStems } from "./communityNames.ts"
import { displaced, type Point } from "./Point.ts"
import type { PropertyEffects, PropertyUsage } from "./PropertyEffects.ts"
import type { SeededRandom } from "./SeededRandom.ts"
import type { SimulatedCity, SimulatedDistrict } from "./simulatedCities.ts"
import { usageProfiles, type UsageProfile } from "./usageProfiles.ts"

/** A community of a simulated market with its true effect. */
export interface SimulatedCommunity extends Point {
  /** Name with the phase, such as `梧汀里一期`; unique within its city. */
  readonly name: string
  /** Name without the phase. */
  readonly base: string
  readonly city: SimulatedCity
  readonly district: SimulatedDistrict
  readonly usage: PropertyUsage
  readonly buildYear: number
  readonly totalFloors: number
  readonly elevator: boolean
  /** Relative number of its rows; 0 for a community with a single deal. */
  readonly popularity: number
  /** ln unit price relative to its location. */
  readonly effect: number
}

/** Numbers and kinds of communities in each city. */
export interface CommunityKnobs {
  /** Communities per city with many rows; a community with phases counts once. */
  readonly perCity: number
  /** Share of residential communities built in two phases, each under its own name. */
  readonly phaseShare: number
  /** Further communities per city with exactly one deal. */
  readonly singleDeal: number
}

const YEARS_BETWEEN_PHASES = 3
const KM_BETWEEN_PHASES = 0.25

/** Number of communities of a usage; homes take the remainder. */
const countOf = (profile: UsageProfile, perCity: number): number =>
  profile.usage === "RESIDENTIAL"
    ? perCity -
      usageProfiles
        .filter((other) => other.usage !== "RESIDENTIAL")
        .reduce((sum, other) => sum + countOf(other, perCity), 0)
    : Math.round(perCity * profile.communityShare)

const namesOf = (usage: PropertyUsage, random: SeededRandom): ReadonlyArray<string> =>
  random.shuffle(nameStems.flatMap((stem) => nameEndings[usage].map((ending) => stem + ending)))

const draw = (
  base: string,
  city: SimulatedCity,
  profile: UsageProfile,
  effects: PropertyEffects,
  random: SeededRandom,
): SimulatedCommunity => {
  const district = random.pick(city.districts)
  const buildYear = random.integer(...profile.buildYears)
  const elevator = buildYear >= profile.elevatorSince
  return {
    name: base,
    base,
    city,
    district,
    usage: profile.usage,
    ...displaced(district, random.normal(district.spreadKm), random.normal(district.spreadKm)),
    buildYear,
    totalFloors: random.pick(elevator ? profile.highRise : profile.lowRise),
    elevator,
    popularity: Math.exp(random.normal(0.6)),
    effect: random.normal(effects.communityDeviation),
  }
}

const phases = (
  community: SimulatedCommunity,
  effects: PropertyEffects,
  random: SeededRandom,
): ReadonlyArray<SimulatedCommunity> =>
  ["一期", "二期"].map((phase, index) => ({
    ...community,
    ...displaced(community, index * KM_BETWEEN_PHASES, 0),
    name: community.base + phase,
    buildYear: community.buildYear + index * YEARS_BETWEEN_PHASES,
    popularity: community.popularity / 2,
    effect: community.effect + random.normal(effects.phaseDeviation),
  }))

const scaledTo = (share: number, communities: ReadonlyArray<SimulatedCommunity>): ReadonlyArray<SimulatedCommunity> => {
  const total = communities.reduce((sum, community) => sum + community.popularity, 0)
  return communities.map((community) => ({ ...community, popularity: (community.popularity / total) * share }))
}

/** The communities of a city; equal seeds give the same communities. */
export const drawCommunities = (
  city: SimulatedCity,
  knobs: CommunityKnobs,
  effects: PropertyEffects,
  random: SeededRandom,
): ReadonlyArray<SimulatedCommunity> =>
  usageProfiles.flatMap((profile) => {
    const own = random.fork(profile.usage)
    const names = namesOf(profile.usage, own.fork("names"))
    const count = countOf(profile, knobs.perCity)
    const homes = profile.usage === "RESIDENTIAL"
    const regular = names.slice(0, count).flatMap((name, index) => {
      const community = draw(name, city, profile, effects, own.fork(index))
      const phaseRandom = own.fork(`phases/${index}`)
      return homes && phaseRandom.chance(knobs.phaseShare) ? phases(community, effects, phaseRandom) : [community]
    })
    const single = names
      .slice(count, count + (homes ? knobs.singleDeal : 0))
      .map((name, index) => ({ ...draw(name, city, profile, effects, own.fork(`single/${index}`)), popularity: 0 }))
    return [...scaledTo(profile.rowShare, regular), ...single]
  })
