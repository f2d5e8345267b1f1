import { describe, expect, it } from "vitest"
import { attackGroups } from "../attack/Attacks.ts"
import { withTarget } from "../attack/Target.ts"

// The short form of `npm run attack`, with one server per group.
describe("attacks with one ordinary key", () => {
  it.each(attackGroups)("$name", async ({ attacks, settings = {} }) => {
    const short = attacks.filter((attack) => attack.short)
    const faults = await withTarget(settings, async (target) => {
      const found: Array<string> = []
      for (const { name, run } of short) {
        for (const fault of await run(target, () => undefined)) found.push(`${name}: ${fault}`)
      }
      return found
    })
    expect(faults).toStrictEqual([])
  })
})
