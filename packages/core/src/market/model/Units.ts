import { KM_PER_DEGREE } from "../../statistics/Distance.ts"
import type { Row } from "./Rows.ts"

/** Units over which objects are pooled, finest first; each is part of the next. */
export const UNITS = ["group", "family", "area", "district", "region"] as const
export type Unit = (typeof UNITS)[number]

const AREA_KM = 1.5

/** The area of a row: a 1.5 km grid cell where coordinates are known, or else its neighbourhood; `""` when unknown. */
export const areaOf = (row: Row): string => {
  if (Number.isNaN(row.longitude)) return row.neighbourhood
  const y = Math.floor((row.latitude * KM_PER_DEGREE) / AREA_KM)
  const x = Math.floor(
    (row.longitude * KM_PER_DEGREE * Math.cos(((y + 0.5) * AREA_KM * Math.PI) / KM_PER_DEGREE / 180)) / AREA_KM,
  )
  return `${x}:${y}`
}

/** The units that a row belongs to, in the order of `UNITS`; `""` where one is unknown. */
export const unitsOf = (row: Row): ReadonlyArray<string> => [row.group, row.base, areaOf(row), row.district, row.region]
