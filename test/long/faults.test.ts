import { describe, expect, it } from "vitest"
import { faults } from "../faults/Faults.ts"

// The short form of `npm run faults`. Starting a process takes seconds on a busy machine.
const extent = { kills: 3, tasks: 20, seed: 20 }

// Most of their time they wait for processes, so two run side by side.
describe("faults that lose and repeat nothing", () => {
  it.concurrent.each(faults.filter(({ short }) => short))("$name: $done", async ({ run }) => {
    const { counts, faults, findings } = await run(extent, () => undefined)
    expect(findings).toStrictEqual([])
    expect(faults).toBeGreaterThan(0)
    if (counts === undefined) return
    expect(counts).toMatchObject({ acknowledged: 20, finished: 20, lost: 0, twice: 0, undelivered: 0 })
    expect(counts.eventsCompared).toBeGreaterThan(20)
  })
})
