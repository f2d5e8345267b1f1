import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { LocalDate } from "@open-valuation/core"
import { defaultDepreciation, equipmentChecks, equipmentKeys, equipmentRecipe } from "@open-valuation/core/equipment"
import { landChecks, landKeys, landRecipe } from "@open-valuation/core/land"
import { doubtsOf, type FactCheck, type Recipe, SampleIndex, type SearchKeys } from "@open-valuation/core/market"
import { propertyChecks, propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { vehicleChecks, vehicleKeys, vehicleRecipe } from "@open-valuation/core/vehicle"
import { collectSamples } from "@open-valuation/store"
import { Effect } from "effect"
import { printTable, rounded } from "./Figures.ts"

interface Checked {
  readonly checks: ReadonlyArray<FactCheck>
  readonly keys: SearchKeys
  readonly recipe: Recipe
}

const assets = {
  PROPERTY: { checks: propertyChecks, keys: propertyKeys, recipe: propertyRecipe },
  VEHICLE: { checks: vehicleChecks, keys: vehicleKeys, recipe: vehicleRecipe() },
  LAND: { checks: landChecks, keys: landKeys, recipe: landRecipe },
  EQUIPMENT: { checks: equipmentChecks(defaultDepreciation), keys: equipmentKeys(), recipe: equipmentRecipe() },
} satisfies Readonly<Record<string, Checked>>

const isAsset = (name: string): name is keyof typeof assets => Object.hasOwn(assets, name)

/**
 * Counts the rows of files in which each check finds something. Each row is compared with all others that a search for
 * it finds.
 */
export const factsBench = async (): Promise<void> => {
  const [asset = "", ...files] = process.argv.slice(3)
  if (!isAsset(asset) || files.length === 0) {
    console.error(`Usage: npm run bench -- facts ${Object.keys(assets).join("|")} FILE...`)
    process.exitCode = 1
    return
  }
  const { checks, keys, recipe }: Checked = assets[asset]
  const today = LocalDate.LocalDate.make("2026-11-01")
  const steps = recipe.search.steps.map(({ scope }) => ({ scope, withinDays: Number.MAX_SAFE_INTEGER }))
  const counts = new Map<string, number>(checks.map(({ code }) => [code, 0]))
  let rows = 0
  for (const file of files) {
    const bytes = await readFile(file)
    const options = { asset, bytes, fileName: basename(file), owner: undefined, today }
    const { samples } = await Effect.runPromise(collectSamples(options))
    const index = SampleIndex.make(keys)
    index.addAll(samples)
    for (const { city, facts, objectKey, observedDay } of samples) {
      const { account, assetType } = { account: undefined, assetType: asset }
      const asOf = LocalDate.toEpochDay(today)
      const found = index.search({ ...recipe.search, account, asOf, assetType, city, facts, steps })
      const others = found.samples.filter((sample) => sample.objectKey !== objectKey)
      const subject = { assetType, city, facts: { ...facts, ...found.resolved } }
      const codes = doubtsOf(checks, { subject, asked: facts, samples: others, day: observedDay })
      for (const code of new Set(codes.map(({ check }) => check.code))) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    rows += samples.length
  }
  printTable([
    ["code", "rows", "per cent"],
    ...[...counts].map(([code, count]) => [code, rounded(count), rounded((100 * count) / rows, 3)]),
    ["all", rounded(rows), ""],
  ])
}
