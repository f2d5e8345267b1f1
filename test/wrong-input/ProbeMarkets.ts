import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { land, landRecipe } from "@open-valuation/core/land"
import type { Recipe } from "@open-valuation/core/market"
import type { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { render } from "@open-valuation/core/text"
import { vehicle, vehicleRecipe } from "@open-valuation/core/vehicle"
import {
  simulatedCities,
  simulateEquipmentMarket,
  simulateLandMarket,
  simulatePropertyMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"
import { Effect, Predicate, Stream } from "effect"
import { hostOf } from "../laws/LawMarkets.ts"

export type ProbedAsset = "PROPERTY" | "VEHICLE" | "LAND" | "EQUIPMENT"
type Needs = SampleSource | ModelStore | ManufacturerSource

const today = LocalDate.LocalDate.make("2026-11-20")

/** A request's answer as a reader sees it. */
export interface Answer {
  /** Yuan; `undefined` when none is given. */
  readonly value: number | undefined
  readonly level: string
  readonly confidence: number
  /** The tips listed first, and all others. */
  readonly tips: ReadonlyArray<string>
  readonly furtherTips: ReadonlyArray<string>
  readonly summary: string
  /** Why there is no value. */
  readonly refusal: string | undefined
}

interface ProbeMarket {
  readonly asset: Valuation.Asset<Needs>
  readonly recipe: Recipe
  readonly samples: () => ReadonlyArray<Sample>
  readonly request: object
  readonly value: string
}

/** A market of each asset, and a usual request in it. */
const probeMarkets: Readonly<Record<ProbedAsset, ProbeMarket>> = {
  PROPERTY: {
    asset: Valuation.asset(property()),
    recipe: propertyRecipe,
    samples: () =>
      simulatePropertyMarket({ seed: 39, today, deals: 1200, listings: 300, cities: simulatedCities.slice(0, 1) })
        .samples,
    request: {
      city: "北京市/北京市/朝阳区",
      community: "栖筠里",
      address: "栖筠里3号楼",
      buildingArea: 89.5,
      propertyUsage: "RESIDENTIAL",
      houseType: "2室1厅",
      floor: 9,
      totalFloors: 24,
      buildYear: 2004,
      decoration: "简装",
    },
    value: "avgTotalPrice",
  },
  VEHICLE: {
    asset: Valuation.asset(vehicle()),
    recipe: vehicleRecipe(),
    samples: () => simulateVehicleMarket({ seed: 39, today, deals: 800, listings: 300, auctions: 60 }).samples,
    request: {
      brand: "大众",
      series: "朗逸",
      trim: "1.5L 自动舒适版",
      modelYear: 2021,
      city: "江苏省/苏州市",
      firstRegistrationDate: "2021-05",
      mileageKm: 68_000,
      fuelType: "GASOLINE",
    },
    value: "avgPrice",
  },
  LAND: {
    asset: Valuation.asset(land()),
    recipe: landRecipe,
    samples: () => simulateLandMarket({ seed: 39, today, deals: 600, listings: 0, auctions: 120 }).samples,
    request: {
      city: "江苏省/苏州市/昆山市",
      address: "昆山市藜照街道菱歌路南侧",
      landUse: "RESIDENTIAL",
      areaSqm: 20_000,
      rightType: "GRANTED",
      plotRatio: 2.2,
      termTotalYears: 70,
      remainingYears: 66,
    },
    value: "avgTotalPrice",
  },
  EQUIPMENT: {
    asset: Valuation.asset(equipment()),
    recipe: equipmentRecipe(),
    samples: () => simulateEquipmentMarket({ seed: 39, today, deals: 700, listings: 300, auctions: 100 }).samples,
    request: {
      model: "QY25K5",
      manufactureDate: "2017-06",
      manufacturer: "徐工",
      hours: 9_800,
      city: "江苏省/徐州市",
    },
    value: "estimatedResidualValue",
  },
}

const textsOf = (json: unknown): ReadonlyArray<string> =>
  Array.isArray(json) ? json.filter((each) => typeof each === "string") : []

const answerOf = (value: string, outcome: unknown): Answer => {
  const result = Predicate.isObject(outcome) ? new Map(Object.entries(outcome)) : new Map<string, unknown>()
  const figure = result.get(value)
  return {
    value: typeof figure === "number" ? figure : undefined,
    level: String(result.get("confidenceLevel")),
    confidence: Number(result.get("confidence")),
    tips: textsOf(result.get("riskTips")),
    furtherTips: textsOf(result.get("furtherRiskTips")),
    summary: String(result.get("reasoningSummary")),
    refusal:
      typeof figure === "number" ? undefined : String(result.get("unableReason") ?? result.get("reasoningSummary")),
  }
}

const NONE = { value: undefined, level: "LOW", confidence: 0, tips: [], furtherTips: [], summary: "" }

/** Values requests that change an asset's usual one; the market is fitted once. */
export const prober = (probed: ProbedAsset) => {
  const { asset, recipe, request, samples, value } = probeMarkets[probed]
  const host = hostOf(recipe, samples())
  return (changes: object): Effect.Effect<Answer> =>
    Effect.gen(function* () {
      const wanted = Object.entries({ ...request, ...changes }).filter(([, each]) => each !== undefined)
      const body = yield* asset.check(Object.fromEntries(wanted), today)
      const last = yield* Stream.runLast(asset.events(body, { today, account: undefined }))
      const outcome = last._tag === "Some" && last.value._tag === "Result" ? last.value.outcome : undefined
      return answerOf(value, render(outcome, "zh"))
    }).pipe(
      Effect.catch((error) => Effect.succeed({ ...NONE, refusal: JSON.stringify(render(error, "zh")) })),
      Effect.provide(host),
    )
}
