import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { LocalDate, smallestOf, Valuation } from "@open-valuation/core"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { render } from "@open-valuation/core/text"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { demoPropertyMarket, demoPropertyRequest, toCsv } from "@open-valuation/testing"
import { Effect, ManagedRuntime, Schema } from "effect"
import { OpenValuation } from "open-valuation"
import { bundle, bundles } from "../../packages/open-valuation/scripts/Bundle.ts"
import { medianOf, processorMs, report, rounded, size } from "./Figures.ts"

const TODAY = LocalDate.LocalDate.make("2026-11-20")
/** Valuations at a stretch: few, so that what disturbs the machine disturbs all contestants alike. */
const VALUATIONS = 20
const RUNS = size(200, 40)
const WARM_UP = size(500, 200)
const STARTS = size(15, 5)

const decodeMs = Schema.decodeSync(Schema.fromJsonString(Schema.Finite))

/** Each contestant in turn. */
const valuations = async (bundled: typeof OpenValuation): Promise<void> => {
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
  const samples = [{ asset: "PROPERTY", content }] as const
  await using source = await OpenValuation.open({ samples })
  await using dist = await bundled.open({ samples })
  const contestants = {
    engine: () => runtime.runPromise(Effect.map(Valuation.value(home, request), (outcome) => render(outcome, "zh"))),
    "door from source": () => source.value("PROPERTY", request),
    "door from the bundle": () => dist.value("PROPERTY", request),
  }
  const timed = async (value: () => Promise<unknown>, valuations = VALUATIONS): Promise<number> => {
    const started = process.cpuUsage()
    for (let i = 0; i < valuations; i++) await value()
    return processorMs(started) / valuations
  }
  for (const value of Object.values(contestants)) await timed(value, WARM_UP)
  const times = new Map(Object.keys(contestants).map((name) => [name, new Array<number>()]))
  for (let run = 0; run < RUNS; run++) {
    for (const [name, value] of Object.entries(contestants)) times.get(name)?.push(await timed(value))
  }
  const engine = times.get("engine") ?? []
  report({
    name: "door",
    caption: `One valuation of a home after another, ${RUNS} runs of ${VALUATIONS}`,
    columns: ["", "processor ms, median", "ratio of medians", "of the fastest runs"],
    rows: Array.from(times, ([name, own]) => {
      const ratios = [medianOf(own) / medianOf(engine), smallestOf(own) / smallestOf(engine)]
      return [name, rounded(medianOf(own), 3), ...ratios.map((ratio) => rounded(ratio, 3))]
    }),
  })
  await runtime.dispose()
}

/** Starts processes in turn: one that does nothing, and one that imports the bundle and opens an instance. */
const starts = (url: string): void => {
  const scripts = {
    "Node alone": "0",
    "import open-valuation": `await import(${JSON.stringify(url)})`,
    "import and open": `const { OpenValuation } = await import(${JSON.stringify(url)}); await OpenValuation.open()`,
  }
  const times = new Map(Object.keys(scripts).map((name) => [name, new Array<number>()]))
  for (let run = 0; run < STARTS; run++) {
    for (const [name, script] of Object.entries(scripts)) {
      const told = `${script}; const { system, user } = process.cpuUsage(); console.log((system + user) / 1000)`
      const printed = execFileSync(process.execPath, ["--input-type=module", "-e", told], { encoding: "utf8" })
      times.get(name)?.push(decodeMs(printed))
    }
  }
  const alone = times.get("Node alone") ?? []
  report({
    name: "door.start",
    caption: `A process from its start until it is ready, median of ${STARTS}`,
    columns: ["", "processor ms", "beyond Node, ms"],
    rows: Array.from(times, ([name, own]) => [
      name,
      rounded(medianOf(own), 0),
      rounded(medianOf(own.map((time, run) => time - (alone[run] ?? NaN))), 0),
    ]),
  })
}

/** `npm run bench -- door` */
export const doorBench = async (): Promise<void> => {
  await bundle("node", true)
  const { href } = pathToFileURL(join(bundles.node.dir, "index.js"))
  const bundled: { readonly OpenValuation: typeof OpenValuation } = await import(href)
  await valuations(bundled.OpenValuation)
  starts(href)
}
