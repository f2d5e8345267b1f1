import type { AssetType, Sample } from "@open-valuation/core"
import { equipmentKeys } from "@open-valuation/core/equipment"
import type { SearchKeys } from "@open-valuation/core/market"
import { SampleSource } from "@open-valuation/core/ports"
import { propertyKeys } from "@open-valuation/core/property"
import { Catalogue } from "@open-valuation/store"
import { CatalogueSql, SampleStore } from "@open-valuation/store/sql"
import { type NamedObject, sampleSourceContract } from "@open-valuation/testing/contracts"
import { databases } from "@open-valuation/testing/database"
import { Context, Effect, Layer, Stream } from "effect"
import { migrated } from "./Migrated.ts"

const keys = new Map<AssetType, SearchKeys>([
  ["PROPERTY", propertyKeys],
  ["EQUIPMENT", equipmentKeys()],
])

const machineOf = (group: number): NamedObject => ({
  assetType: "EQUIPMENT",
  city: "江苏省/徐州市",
  facts: { model: `KX${100 + 37 * group}`, equipmentType: "EXCAVATOR", manufactureDate: "2019-06" },
})

/** A catalogue; what is added is in its database, where it has one, before it is found. */
const catalogue = <E>(layer: Layer.Layer<Catalogue | SampleSource, E>) =>
  Effect.map(Layer.build(layer), (services) => ({
    source: Context.get(services, SampleSource),
    add: (samples: ReadonlyArray<Sample>, account?: string) =>
      Effect.forEach(
        Map.groupBy(samples, ({ assetType }) => assetType),
        ([asset, some]) =>
          Context.get(services, Catalogue).add(
            asset,
            account === undefined ? undefined : Number(account),
            Stream.make(some),
          ),
        { discard: true },
      ),
  }))

sampleSourceContract({ name: "the catalogue in memory", open: catalogue(Catalogue.layerMemory({ keys })) })

sampleSourceContract({
  name: "the catalogue in memory, of machines",
  open: catalogue(Catalogue.layerMemory({ keys })),
  object: machineOf,
})

for (const { layer, name } of databases) {
  const stored = { "in memory": CatalogueSql.layerInMemory({ keys }), "in SQL": CatalogueSql.layer({ keys }) }
  for (const [where, Catalogues] of Object.entries(stored)) {
    const Stored = Catalogues.pipe(
      Layer.provide(SampleStore.layer({ keys })),
      Layer.provide(Layer.fresh(migrated(layer))),
    )
    sampleSourceContract({ name: `the catalogue on ${name}, searched ${where}`, open: catalogue(Stored) })
    if (where === "in SQL") {
      sampleSourceContract({
        name: `the catalogue on ${name}, searched ${where}, of machines`,
        open: catalogue(Stored),
        object: machineOf,
      })
    }
  }
}
