import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { ArtefactFolder, ArtefactStore } from "@open-valuation/store"
import { ArtefactSql } from "@open-valuation/store/sql"
import { modelStoreContract } from "@open-valuation/testing/contracts"
import { databases } from "@open-valuation/testing/database"
import { Context, Effect, Layer, Option, Result } from "effect"
import { TestClock } from "effect/testing"
import { artefacts } from "./Artefacts.ts"
import { migrated } from "./Migrated.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ov-folder-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
)

const built = <E, R>(layer: Layer.Layer<ArtefactStore, E, R>) =>
  Effect.map(Layer.build(Layer.fresh(layer)), (services) => Context.get(services, ArtefactStore))

modelStoreContract({
  name: "a folder",
  open: Effect.flatMap(folder, (path) =>
    Effect.all({ store: built(ArtefactFolder.layer(path)), other: built(ArtefactFolder.layer(path)) }),
  ),
  away: Effect.gen(function* () {
    const path = yield* folder
    const store = yield* built(ArtefactFolder.layer(path))
    rmSync(path, { recursive: true })
    writeFileSync(path, "")
    return store
  }),
})

for (const { layer, name } of databases) {
  const Database = Layer.fresh(migrated(layer))
  modelStoreContract({
    name,
    open: Effect.flatMap(Layer.build(Database), (services) =>
      Effect.provideContext(Effect.all({ store: built(ArtefactSql.layer), other: built(ArtefactSql.layer) }), services),
    ),
    away: Effect.flatMap(Layer.build(layer), (services) => Effect.provideContext(built(ArtefactSql.layer), services)),
  })
}

const [first] = artefacts as [(typeof artefacts)[0]]

it.effect("a folder forgets the least recently used of too many past models", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const store = yield* built(ArtefactFolder.layer(path, { models: 2, bytes: 1 << 24 }))
    const [january, february, march] = (["2026-01-31", "2026-02-28", "2026-03-31"] as const).map((monthEnd) => ({
      assetType: "PROPERTY" as const,
      market: "past",
      monthEnd: LocalDate.LocalDate.make(monthEnd),
    })) as [Past, Past, Past]
    for (const used of [january, february]) {
      yield* TestClock.adjust("1 minute")
      yield* store.put(used, { artefact: first })
    }
    yield* TestClock.adjust("1 minute")
    yield* store.find(january)
    yield* TestClock.adjust("1 minute")
    yield* store.put(march, { artefact: first })
    assert.deepStrictEqual(yield* store.find(february), [])
    for (const kept of [january, march])
      assert.deepStrictEqual(yield* store.find(kept), [Result.succeed({ artefact: first })])
    const small = yield* built(ArtefactFolder.layer(path, { models: 2, bytes: 1 }))
    yield* TestClock.adjust("1 minute")
    yield* small.put(february, { artefact: first })
    assert.deepStrictEqual(yield* Effect.map(store.find(january), (found) => found.length), 0)
    assert.deepStrictEqual(yield* store.find(february), [Result.succeed({ artefact: first })])
  }).pipe(Effect.scoped),
)

type Past = { readonly assetType: "PROPERTY"; readonly market: string; readonly monthEnd: LocalDate.LocalDate }

it.effect("the fit of a process that died is free again in a folder", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const place = { assetType: "PROPERTY", market: "dead" } as const
    const store = yield* built(ArtefactFolder.layer(path))
    yield* store.fits.offer({ ...place, dataHash: "", isUrgent: true, again: false, account: "" })
    const take = store.fits.take({ assets: ["PROPERTY"], onlyUrgent: false })
    const claims = join(path, "claims")
    const [name, claim] = yield* Effect.scoped(
      Effect.map(take, () => {
        const [file = ""] = readdirSync(claims)
        return [file, readFileSync(join(claims, file))] as const
      }),
    )
    assert.deepStrictEqual(readdirSync(claims), [])
    writeFileSync(join(claims, name), claim)
    yield* TestClock.adjust("14 seconds")
    assert.isTrue(Option.isNone(yield* Effect.scoped(take)))
    yield* TestClock.adjust("2 seconds")
    assert.isTrue(Option.isSome(yield* Effect.scoped(take)))
    writeFileSync(join(claims, name), "no claim")
    assert.isTrue(Option.isSome(yield* Effect.scoped(take)))
  }).pipe(Effect.scoped),
)
