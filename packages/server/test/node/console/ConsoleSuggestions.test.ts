import { join } from "node:path"
import { describe, expect, it, layer } from "@effect/vitest"
import { AccountId } from "@open-valuation/server/service"
import { Catalogue } from "@open-valuation/store"
import { ConfigProvider, Effect, Layer, Stream } from "effect"
import { ServedAssets, servedAssetsLayer, Settings } from "../../../src/index.ts"
import { consoleSuggestions } from "../../../src/node/server/Http.ts"
import { consoleServer, signIn } from "./ConsoleServer.ts"

const boat = join(import.meta.dirname, "../../../../../docs/examples/boat.ts")

/** An installation with these variables, and a catalogue that is empty. */
const installed = (env: Readonly<Record<string, string>>) =>
  Layer.unwrap(Effect.map(ServedAssets, ({ catalogueKeys }) => Catalogue.layerMemory({ keys: catalogueKeys }))).pipe(
    Layer.provideMerge(servedAssetsLayer),
    Layer.provideMerge(Settings.layer),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env))),
  )

describe("suggestions of the console", () => {
  it.effect("of an added asset are the names that it declares", () =>
    Effect.gen(function* () {
      const suggestions = yield* consoleSuggestions
      expect(Object.fromEntries(suggestions?.fields("BOAT") ?? [])).toEqual({ city: [], boatModel: [] })
      expect([...(suggestions?.fields("BANK_STATEMENT") ?? ["some"])]).toEqual([])
      const facts = { boatModel: "Heron 12", lengthM: 12.1 }
      const sold = { kind: "TRANSACTION", source: "sales.csv", observedAt: "2026-05-01", observedDay: 20_574 } as const
      const heron = { ...sold, sampleId: "a", objectKey: "a", assetType: "BOAT", price: 900_000, city: "浙江省/舟山市" }
      yield* (yield* Catalogue).add("BOAT", undefined, Stream.succeed([{ ...heron, facts }]))
      const typed = { account: AccountId.make(1), assetType: "BOAT", facts: {} }
      expect(yield* suggestions?.find({ ...typed, field: "boatModel", text: "ron" }) ?? Effect.void).toEqual({
        suggestions: [{ value: "Heron 12" }],
      })
      expect(yield* suggestions?.find({ ...typed, field: "city", text: "舟山市" }) ?? Effect.void).toMatchObject({
        suggestions: [{ value: "浙江省/舟山市", samples: 1 }, ...Array.from({ length: 4 }, () => ({ samples: 0 }))],
      })
    }).pipe(Effect.provide(installed({ OV_ASSETS: boat }))),
  )

  it.effect("are none where valuations do not search the catalogue", () =>
    Effect.gen(function* () {
      expect(yield* consoleSuggestions).toBeUndefined()
    }).pipe(Effect.provide(installed({ OV_SEARCH: "searxng=http://127.0.0.1:9" }))),
  )

  layer(consoleServer, { excludeTestServices: true })((it) => {
    it.effect(
      "follow what is imported, and are for those who may use it",
      () =>
        Effect.gen(function* () {
          const [bank, lender] = [yield* signIn("bank", "key"), yield* signIn("lender", "key")]
          const names = (browser: typeof bank) =>
            Effect.map(
              browser.get(`suggestions/PROPERTY/address?${new URLSearchParams({ city: "温州鹿城区", text: "img" })}`),
              ({ data }) => data,
            )
          expect(yield* names(bank)).toEqual({ suggestions: [], note: null })
          const hostile = "<img src=x onerror=alert(1)>"
          const rows = `kind,observedAt,price,city,community,buildingArea\nTRANSACTION,2026-05,3000000,浙江省/温州市/鹿城区,${hostile},89`
          const sent = yield* bank.form("markets/import", [
            ["file", new File([rows], "deals.csv")],
            ["assetType", "PROPERTY"],
          ])
          expect(sent.data).toMatchObject({ added: 1 })
          expect(yield* names(bank)).toEqual({ suggestions: [{ value: hostile }], note: null })
          expect(yield* names(lender)).toEqual({ suggestions: [], note: null })
          const city = yield* lender.get(`suggestions/PROPERTY/city?${new URLSearchParams({ text: "温州" })}`)
          expect(city.data).toMatchObject({ note: expect.stringContaining("no samples in 浙江省/温州市") })
          expect((yield* bank.get("forms/EQUIPMENT")).data).toMatchObject({
            fields: expect.arrayContaining([expect.objectContaining({ name: "manufacturer", suggested: [] })]),
          })
        }),
      { tags: ["long"] },
    )
  })
})
