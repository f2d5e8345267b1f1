import { SearchUnavailable } from "@open-valuation/core"
import { SampleIndex } from "@open-valuation/core/market"
import { propertyKeys } from "@open-valuation/core/property"
import { Effect } from "effect"
import type { OpenSampleSource } from "../../src/contracts/samples/OpenSampleSource.ts"
import { awayRules, sampleSourceRules } from "../../src/contracts/samples/SampleSourceRules.ts"
import { breachesAreNoticed } from "./Broken.ts"

const right = (): OpenSampleSource => {
  const index = SampleIndex.make(propertyKeys)
  return {
    source: { name: "array", search: (query) => Effect.sync(() => index.search(query)) },
    add: (samples, account) => Effect.sync(() => void index.addAll(samples, account)),
  }
}

/** Asks for samples of days to come. */
const early = (): OpenSampleSource => {
  const { add, source } = right()
  return { add, source: { ...source, search: (query) => source.search({ ...query, asOf: query.asOf + 3 }) } }
}

breachesAreNoticed("the contract of sample sources", sampleSourceRules({}), right, {
  "finds nothing that was observed after the valuation date": early,
})

const away = (source: string, cause: unknown) => ({
  name: "database",
  search: () => Effect.fail(new SearchUnavailable({ source, cause })),
})

breachesAreNoticed(
  "the contract of sample sources that are away",
  awayRules(["s3cret"]),
  () => away("database", "down"),
  {
    "fails as SearchUnavailable under its own name, and repeats no secret": () =>
      away("database", new Error("no connection to postgres://ov:s3cret@db/ov")),
  },
)
