import { largestOf, LocalDate, smallestOf, Valuation } from "@open-valuation/core"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { render } from "@open-valuation/core/text"
import { Catalogue, FittedModels } from "@open-valuation/samples"
import { demoPropertyMarket, demoPropertyRequest, toCsv } from "@open-valuation/simulation"
import { Effect, ManagedRuntime } from "effect"
import { OpenValuation } from "open-valuation"
import { medianOf, milliseconds, printTable, rounded } from "./Figures.ts"

const TODAY = LocalDate.LocalDate.make("2026-11-20")
const VALUATIONS = 400
const RUNS = 9

/** `npm run bench -- door` */
export const doorBench = async (): Promise<void> => {
  const content = toCsv(demoPropertyMarket(TODAY).samples)
  const request = { ...demoPropertyRequest, valuationDate: TODAY }

  const runtime = ManagedRuntime.make(FittedModels.layerMemory([propertyRecipe]))
  await runtime.runPromise(
    Effect.flatMap(Catalogue, (catalogue) =>
      catalogue.import({
        asset: "PROPERTY",
        bytes: new TextEncoder().encode(content),
        fileName: "demo.csv",
        owner: undefined,
        today: TODAY,
      }),
    ),
  )
  const home = property()
  const byEngine = () =>
    runtime.runPromise(Effect.map(Valuation.value(home, request), (outcome) => render(outcome, "zh")))

  await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }] })
  const byDoor = () => ov.value("PROPERTY", request)

  const timed = async (value: () => Promise<unknown>): Promise<number> => {
    const started = milliseconds()
    for (let i = 0; i < VALUATIONS; i++) {
      await value()
    }
    return (milliseconds() - started) / VALUATIONS
  }
  await timed(byEngine)
  await timed(byDoor)
  const ratios: Array<number> = []
  const times = { engine: new Array<number>(), door: new Array<number>() }
  for (let run = 0; run < RUNS; run++) {
    const [engine, door] = [await timed(byEngine), await timed(byDoor)]
    times.engine.push(engine)
    times.door.push(door)
    ratios.push(door / engine)
  }
  console.log(`One valuation of a home after another, ${RUNS} runs of ${VALUATIONS}\n`)
  printTable([
    ["engine, ms", "open-valuation, ms", "median ratio", "lowest", "highest"],
    [
      rounded(medianOf(times.engine), 3),
      rounded(medianOf(times.door), 3),
      rounded(medianOf(ratios), 3),
      rounded(smallestOf(ratios), 3),
      rounded(largestOf(ratios), 3),
    ],
  ])
  await runtime.dispose()
}
