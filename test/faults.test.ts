import { describe, expect, it } from "vitest"
import * as Scenarios from "./faults/Scenarios.ts"

// The short form of `npm run faults`; each start of a process costs seconds on a busy machine.
const extent = { kills: 3, tasks: 20, seed: 20 }

describe("servers that are killed under load", () => {
  it.each([Scenarios.embedded, Scenarios.postgres])(
    "lose, repeat and forget nothing: $name",
    async (scenario) => {
      const outcome = await scenario(extent, () => undefined)
      expect(outcome.findings).toStrictEqual([])
      expect(outcome).toMatchObject({ faults: 3, finished: 20 })
      expect(outcome.eventsCompared).toBeGreaterThan(20)
    },
    180_000,
  )
})
