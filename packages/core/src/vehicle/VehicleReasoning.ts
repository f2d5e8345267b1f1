import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import type { ReconciledValue } from "../market/reconcile/Reconcile.ts"
import { kindCounts } from "../market/report/KindCounts.ts"
import type { SearchedCase } from "../market/report/MarketCase.ts"
import { confidencePercent } from "../market/report/MarketReport.ts"
import type { Reference } from "../market/report/MarketResult.ts"
import { reference } from "../market/report/References.ts"
import { VehicleFacts } from "./fields.ts"
import type { NewPrice, NewPriceValue } from "./NewPrice.ts"
import type { PriceMatrix } from "./PriceMatrix.ts"
import type { ResidualForecast } from "./ResidualForecast.ts"
import type { ResolvedModel } from "./ResolvedModel.ts"
import { isSameSeries } from "./SameSeries.ts"
import { curveOf } from "./tables/Factors.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import { named } from "./VehicleNamed.ts"
import { statedKm, type VehicleNotes } from "./VehicleNotes.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"
import type { ChannelPrice } from "./VehicleResult.ts"
import { readVehicleVin } from "./VehicleVin.ts"

/** Everything a result is written from. */
export interface VehicleConclusion {
  readonly searched: SearchedCase<VehicleNotes>
  /** `undefined` when no sample was left. */
  readonly appraisal: Appraisal | undefined
  readonly value: ReconciledValue
  readonly figures: ChannelPrice
  /** Value by the stated new-car price alone; `undefined` without one. */
  readonly newPrice: NewPriceValue | undefined
  /** Value as a share of the stated new-car price. */
  readonly retention: (NewPrice & { readonly rate: number }) | undefined
  readonly resolved: ResolvedModel
  /** `undefined` when the registration is unknown. */
  readonly ageYears: number | undefined
  readonly ageMonths: number
  /** Mileage that the reading counts as, km: less where it lies beyond the range of samples and tables. */
  readonly kmCounted: number | undefined
  /** Usual annual mileage for its use, km. */
  readonly kmPerYear: number
  /** Today's price of the same car new, the cap on all prices, yuan; `Infinity` when unknown. */
  readonly ceiling: number
  readonly channels: PriceMatrix
  readonly forecast: ResidualForecast
}

const MONTHS_PER_YEAR = 12
const percent = (share: number): number => round(100 * share, 1)

/** Steps beyond the comparison of samples: VIN, age and use, new-car price, channels, forecast. */
export const methodSteps = (policy: VehiclePolicy, concluded: VehicleConclusion): ReadonlyArray<Message> => {
  const {
    ageMonths,
    appraisal,
    ceiling,
    channels,
    figures,
    forecast,
    kmPerYear,
    newPrice,
    retention,
    searched,
    value: reconciled,
  } = concluded
  const { facts } = searched.subject
  const steps: Array<Message> = []
  const vin = VehicleFacts.vin(facts)
  if (vin !== undefined) {
    const read = readVehicleVin(vin, VehicleFacts.firstRegistrationDate(facts))
    steps.push(
      vehicleMessage("vehicle.step.vin", {
        wmi: read.wmi,
        maker: read.maker ?? null,
        modelYear: read.modelYear ?? null,
      }),
    )
  }
  steps.push(
    vehicleMessage("vehicle.step.age", {
      months: ageMonths,
      mileageKm: VehicleFacts.mileageKm(facts) ?? null,
      ...statedKm(searched.subject),
      expectedKm: 1000 * Math.round((kmPerYear * ageMonths) / MONTHS_PER_YEAR / 1000),
    }),
  )
  if (newPrice !== undefined && reconciled.otherLog !== undefined) {
    const { byCost, fiveBands, of, ofAge, ofUse, price, value } = newPrice
    const marketPercent = Math.round(100 * reconciled.marketWeight)
    steps.push(
      vehicleMessage("vehicle.step.newPrice", {
        price,
        of,
        agePercent: percent(ofAge),
        usePercent: percent(ofUse),
        value: Math.round(value),
        marketPercent,
      }),
    )
    steps.push(
      vehicleMessage("vehicle.step.rulesOfThumb", {
        fiveBands: fiveBands === undefined ? null : Math.round(fiveBands),
        byCost: Math.round(byCost),
      }),
    )
  }
  if (reconciled.uncertainty !== appraisal?.uncertainty) {
    const { confidence, halfWidth } = reconciled.uncertainty
    steps.push(
      vehicleMessage("vehicle.step.range", {
        low: percent(Math.expm1(-halfWidth)),
        high: percent(Math.expm1(reconciled.halfWidthAbove)),
        sharePercent: Math.round(100 * policy.rangeShare),
        confidencePercent: confidencePercent(round(confidence, 3)),
        tolerancePercent: Math.round(100 * policy.tolerance),
      }),
    )
  }
  if (figures.maxPrice >= ceiling) steps.push(vehicleMessage("vehicle.step.capped", { newPrice: ceiling }))
  if (retention !== undefined) {
    const { of, price, rate } = retention
    steps.push(vehicleMessage("vehicle.step.retention", { percent: percent(rate), of, price }))
  }
  steps.push(
    vehicleMessage("vehicle.step.channels", {
      dealerBuy: channels.dealerBuy.avgPrice,
      privateSale: channels.privateSale.avgPrice,
      dealerSell: channels.dealerSell.avgPrice,
      auction: channels.auction.avgPrice,
    }),
  )
  const [in12, in24, in36] = forecast.points.map(({ price }) => price)
  if (in12 !== undefined) {
    steps.push(
      vehicleMessage("vehicle.step.forecast", {
        in12,
        in24: in24 ?? 0,
        in36: in36 ?? 0,
        rows: forecast.support.all,
        ofSeries: forecast.support.series,
      }),
    )
  }
  return steps
}

/** The last step: the value and its range. */
export const lastStep = ({ figures: { avgPrice, maxPrice, minPrice } }: VehicleConclusion): Message =>
  vehicleMessage("vehicle.step.conclude", { value: avgPrice, low: minPrice, high: maxPrice })

/** The conclusion in words, for a lender. */
export const summary = (concluded: VehicleConclusion, confidence: number, level: string): Message => {
  const { ageMonths, appraisal, figures, retention, searched, value } = concluded
  const { facts } = searched.subject
  return vehicleMessage("vehicle.summary", {
    ...named(searched.subject),
    date: searched.valuationDate,
    months: ageMonths,
    mileageKm: VehicleFacts.mileageKm(facts) ?? null,
    ...statedKm(searched.subject),
    value: figures.avgPrice,
    low: figures.minPrice,
    high: figures.maxPrice,
    ...kindCounts(appraisal),
    sameSeries: appraisal?.comparables.filter(({ sample }) => isSameSeries(facts, sample.facts)).length ?? 0,
    newPricePercent: Math.round(100 * (1 - value.marketWeight)),
    retentionPercent: retention === undefined ? null : percent(retention.rate),
    confidencePercent: confidencePercent(round(confidence, 3)),
    level,
  })
}

const sourceText = (text: string) => vehicleMessage("vehicle.source", { text })

/** Sources of the maker, the age curve and the channel rates. */
export const references = (tables: VehicleTables, { searched }: VehicleConclusion): ReadonlyArray<Reference> => {
  const { facts } = searched.subject
  const vin = VehicleFacts.vin(facts)
  const read = vin === undefined ? undefined : readVehicleVin(vin, VehicleFacts.firstRegistrationDate(facts))
  const curve = curveOf(tables, VehicleFacts.fuelType(facts))
  const channel = tables.channels.dealerBuy
  const ofVin =
    read?.maker === undefined
      ? []
      : [
          reference(searched, vehicleMessage("vehicle.reference.vin", { wmi: read.wmi, maker: read.maker }), {
            source: read.source === undefined ? "" : sourceText(read.source),
          }),
        ]
  return [
    ...ofVin,
    reference(searched, vehicleMessage("vehicle.reference.curve", { fuel: curve.fuelType }), {
      source: sourceText(curve.source),
      publishDate: curve.asOf,
    }),
    reference(searched, vehicleMessage("vehicle.reference.channels", {}), {
      source: sourceText(channel.source),
      publishDate: channel.asOf,
    }),
  ]
}
