import type { LocalDate } from "@open-valuation/core/domain"
import { markedAsDemo } from "../market/MarkedAsDemo.ts"
import { mildLandDirt } from "./LandDirt.ts"
import { simulateLandMarket, type LandMarket } from "./LandMarket.ts"

/**
 * The market shown at first start: about 900 grants of land in six real cities over the 36 months up to `today`, with
 * some data errors so that the filters have work to do. The same day gives the same market.
 */
export const demoLandMarket = (today: LocalDate.LocalDate): LandMarket =>
  markedAsDemo(simulateLandMarket({ seed: 2026, today, deals: 640, listings: 0, auctions: 235, dirt: mildLandDirt }))

/** A lot of the demo market as a request (contract 2.5): the one in `docs/examples/land.json`. */
export const demoLandRequest = {
  city: "浙江省/嘉兴市/海宁市",
  address: "海宁市苔洲街道菱歌路北侧",
  landUse: "RESIDENTIAL",
  areaSqm: 32_600,
  rightType: "GRANTED",
  plotRatio: 1.8,
  termTotalYears: 70,
  remainingYears: 66,
  developmentLevel: "FIVE_UTILITIES",
  grade: "一级",
  benchmarkPrice: { unitPrice: 7_800, date: "2024-01-01", plotRatio: 2, termYears: 70 },
} as const

/** A market of twenty rows, fourteen of them deals: too small for most places. */
export const smallLandMarket = (today: LocalDate.LocalDate): LandMarket =>
  simulateLandMarket({ seed: 20, today, deals: 14, listings: 0, auctions: 6 })
