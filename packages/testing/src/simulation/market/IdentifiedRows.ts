import { DEMO_MARK, type Sample } from "@open-valuation/core/domain"
import { stableHash } from "./StableHash.ts"

/**
 * Assigns each row's sample its id: the hash of its content and its ordinal among equal rows, under the name of its
 * source in the demo market, so that the id is the same there and here.
 */
export const identified = <Row extends { readonly sample: Omit<Sample, "sampleId"> }>(
  rows: ReadonlyArray<Row>,
): ReadonlyArray<Omit<Row, "sample"> & { readonly sample: Sample }> => {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const hash = stableHash(JSON.stringify({ ...row.sample, source: `${row.sample.source}${DEMO_MARK}` }))
    const before = seen.get(hash) ?? 0
    seen.set(hash, before + 1)
    return { ...row, sample: { sampleId: before === 0 ? hash : stableHash(`${hash}#${before}`), ...row.sample } }
  })
}
