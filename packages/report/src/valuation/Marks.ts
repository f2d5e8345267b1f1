import type { Series } from "../charts/Svg.ts"
import type { Kind } from "./ReadResult.ts"

const series: Readonly<Record<Kind, Series>> = { TRANSACTION: "engine", LISTING: "naive", AUCTION: "reference" }

/** The mark of a kind of sample: circles, diamonds, squares. */
export const seriesOf = (kind: Kind): Series => series[kind]
