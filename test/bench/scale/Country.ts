import { createHash } from "node:crypto"
import type { Sample } from "@open-valuation/core"
import { type SimulatedCity, simulatedCities, simulatePropertyMarket } from "@open-valuation/testing"
import { TODAY } from "../ValuationBench.ts"

/** Homes that are simulated; larger markets repeat them under other names, elsewhere. */
const BLOCK = 20_000
const COMMUNITIES = 570
const DISTRICTS = 12
const MONTHS = 60
/** Degrees between two blocks of a market. */
const APART = 0.4
const BLOCKS_IN_A_ROW = 6
/** First characters of the names of further blocks. */
const MARKS = Array.from("东西南北上下左右金木水火土春夏秋冬风花雪月江河湖海山川云天星辰日光")

const city: SimulatedCity = {
  ...simulatedCities[0]!,
  districts: Array.from({ length: DISTRICTS }, (_, at) => ({
    name: `第${at + 1}区`,
    longitude: 116.2 + 0.08 * (at % 4),
    latitude: 39.8 + 0.08 * Math.floor(at / 4),
    spreadKm: 3,
    level: 0.03 * (at % 5),
  })),
}

/** A market of the simulated country: its city, and the number of its homes. */
export interface CountryMarket {
  readonly path: string
  readonly rows: number
}

/** Samples that come later, as a share of those that are there. */
const LATER = 0.05

/** The samples of a market once those have come that came later. */
export const grown = (rows: number): number => Math.ceil(rows * (1 + LATER))

/** Markets whose sizes follow Zipf's law: the n-th has an n-th of the rows of the first. */
export const zipfMarkets = (rows: number, markets: number): ReadonlyArray<CountryMarket> => {
  const sum = Array.from({ length: markets }, (_, at) => 1 / (at + 1)).reduce((a, b) => a + b, 0)
  return Array.from({ length: markets }, (_, at) => ({
    path: `模拟${1 + Math.floor(at / 10)}省/第${at + 1}市`,
    rows: Math.max(1, Math.round(rows / (at + 1) / sum)),
  }))
}

let simulated: ReadonlyArray<Sample> | undefined

/** The homes of one block, deals and listings of all days mixed. */
const block = (): ReadonlyArray<Sample> =>
  (simulated ??= simulatePropertyMarket({
    seed: 7,
    today: TODAY,
    deals: Math.round(BLOCK * 0.8),
    listings: Math.round(BLOCK * 0.3),
    months: MONTHS,
    cities: [city],
    communities: { perCity: COMMUNITIES, phaseShare: 0.1, singleDeal: 3 },
  })
    .samples.filter(({ facts }) => facts["propertyUsage"] === "RESIDENTIAL")
    .slice(0, BLOCK)
    .toSorted((a, b) => (a.sampleId < b.sampleId ? -1 : 1)))

/** Homes number `from` to `to` of a market. */
export const homes = ({ path }: CountryMarket, from: number, to: number): Array<Sample> =>
  Array.from({ length: to - from }, (_, at) => {
    const number = from + at
    const own = block()
    const sample = own[number % own.length]!
    const copy = Math.floor(number / own.length)
    const mark = copy === 0 ? "" : MARKS[copy % MARKS.length]! + (copy < MARKS.length ? "" : String(copy))
    const { address, community, latitude, longitude, ...facts } = sample.facts
    const id = createHash("sha256").update(`${path} ${number}`).digest("base64url")
    return {
      ...sample,
      sampleId: id,
      objectKey: id.slice(0, 24),
      city: `${path}/${sample.city.split("/")[2]}`,
      price: Math.round(sample.price * (1 + ((number * 7919) % 100) / 1000)),
      facts: {
        community: mark + String(community),
        address: mark + String(address),
        longitude: Number(longitude) + APART * (copy % BLOCKS_IN_A_ROW),
        latitude: Number(latitude) - APART * Math.floor(copy / BLOCKS_IN_A_ROW),
        ...facts,
      },
    }
  })

/** The homes of all markets, some thousand at a time: those that a market has at first, or those that come later. */
export function* country(
  markets: ReadonlyArray<CountryMarket>,
  together: number,
  part: (market: CountryMarket) => readonly [from: number, to: number] = ({ rows }) => [0, rows],
): Generator<Array<Sample>> {
  for (const market of markets) {
    const [from, to] = part(market)
    for (let at = from; at < to; at += together) yield homes(market, at, Math.min(at + together, to))
  }
}
