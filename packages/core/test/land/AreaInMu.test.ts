import { it } from "@effect/vitest"
import { Effect } from "effect"
import { expect } from "vitest"
import { hostOf, request, valueOf } from "./Host.ts"
import { simulatedLots } from "./Lots.ts"

const SQM_PER_MU = 2_000 / 3
const FIRST_HAN = 0x4e00

/** No two lots on the same road, so that no address reveals its usual price; one lot in thirty has its area in mu. */
const samples = simulatedLots(360).map((sample, i) => {
  const { address, areaSqm } = sample.facts
  const facts = { ...sample.facts, address: `${String.fromCodePoint(FIRST_HAN + i)}${String(address)}` }
  return { ...sample, facts: i % 30 === 7 ? { ...facts, areaSqm: Number(areaSqm) / SQM_PER_MU } : facts }
})

it.effect("areas in mu do not distort the effect of small lots", () =>
  Effect.gen(function* () {
    const usual = yield* valueOf(request)
    for (const areaSqm of [300, 1_000, 3_000]) {
      const small = yield* valueOf({ ...request, areaSqm })
      const ratio = small.unitPricePerSqm / usual.unitPricePerSqm
      expect(ratio, String(areaSqm)).toBeGreaterThan(1 / 2)
      expect(ratio, String(areaSqm)).toBeLessThan(2)
    }
  }).pipe(Effect.provide(hostOf(samples, true))),
)
