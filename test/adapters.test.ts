import type { Sample } from "@open-valuation/core"
import { sampleSourceContract } from "@open-valuation/testing/contracts"
import { Effect } from "effect"
import { arraySource } from "../docs/examples/array-source.ts"

sampleSourceContract({
  name: "docs/examples/array-source.ts",
  open: Effect.sync(() => {
    const all: Array<{ sample: Sample; account?: string }> = []
    return {
      source: arraySource(all),
      add: (samples, account) =>
        Effect.sync(() => {
          for (const sample of samples) {
            if (all.some((one) => one.sample.sampleId === sample.sampleId)) continue
            all.push(account === undefined ? { sample } : { sample, account })
          }
        }),
    }
  }),
})
