import { describe, expect, it } from "vitest"
import { embedded, postgres } from "./faults/Scenarios.ts"
import { clockAhead, clockJumps, logGone } from "./faults/Surroundings.ts"

// The short form of `npm run faults`. Starting a process takes seconds on a busy machine.
const extent = { kills: 3, tasks: 20, seed: 20 }

describe("servers killed under load lose and repeat nothing", () => {
  it.each(Object.entries({ embedded, postgres }))(
    "%s",
    async (_name, scenario) => {
      const outcome = await scenario(extent, () => undefined)
      expect(outcome.findings).toStrictEqual([])
      expect(outcome).toMatchObject({ faults: 3, finished: 20 })
      expect(outcome.eventsCompared).toBeGreaterThan(20)
    },
    180_000,
  )
})

describe("a server outlives its surroundings", () => {
  it.each(Object.entries({ clockAhead, clockJumps, logGone }))(
    "%s",
    async (_name, scenario) => {
      const outcome = await scenario({ ...extent, tasks: 3 }, () => undefined)
      expect(outcome.findings).toStrictEqual([])
      expect(outcome.tasks).toBeGreaterThan(3)
    },
    400_000,
  )
})
