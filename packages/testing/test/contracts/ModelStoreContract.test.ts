import { ArtefactRefused, type ModelArtefact } from "@open-valuation/core/market"
import { type ArtefactStore, ArtefactsUnavailable, type ModelPlace } from "@open-valuation/store"
import { Effect, Result } from "effect"
import { awayRules, modelStoreRules, type OpenModelStore } from "../../src/contracts/models/ModelStoreRules.ts"
import { everyRuleCanFail } from "./Broken.ts"

type Store = ArtefactStore["Service"]

const nameOf = (place: ModelPlace): string => JSON.stringify([place.assetType, place.market, place.monthEnd])

interface Shelf {
  readonly models: Map<string, ModelArtefact>
  readonly claims: Set<string>
}

const emptyShelf = (): Shelf => ({ models: new Map(), claims: new Set() })

const storeOn = ({ claims, models }: Shelf, name = nameOf): Store => ({
  find: (place) =>
    Effect.sync(() => {
      const found = models.get(name(place))
      return found === undefined ? [] : [Result.succeed(found)]
    }),
  put: (place, artefact) => Effect.sync(() => void models.set(name(place), artefact)),
  claim: (place) =>
    Effect.acquireRelease(
      Effect.sync(() => !claims.has(name(place)) && claims.add(name(place)).has(name(place))),
      (mine) => Effect.sync(() => void (mine && claims.delete(name(place)))),
    ),
})

const both =
  (change: (store: Store) => Partial<Store> = () => ({}), name = nameOf) =>
  (): OpenModelStore => {
    const shelf = emptyShelf()
    const store = storeOn(shelf, name)
    return { store: { ...store, ...change(store) }, other: { ...store, ...change(store) } }
  }

everyRuleCanFail("the contract of stores of models", modelStoreRules, both(), {
  "has nothing where nothing was stored": both(() => ({
    find: () => Effect.fail(new ArtefactsUnavailable({ message: "no such model" })),
  })),
  "gives a model back as it was, to other processes too": () => ({
    store: storeOn(emptyShelf()),
    other: storeOn(emptyShelf()),
  }),
  "has one model for each place: the last": () => {
    const shelf = emptyShelf()
    const put: Store["put"] = (place, artefact) =>
      Effect.sync(() => void (shelf.models.has(nameOf(place)) || shelf.models.set(nameOf(place), artefact)))
    const store = { ...storeOn(shelf), put }
    return { store, other: store }
  },
  "keeps assets and months apart": both(undefined, ({ market }) => market),
  "takes the names of markets as data": both(
    undefined,
    ({ assetType, market }) => `${assetType}-${market.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}`,
  ),
  "gives whole models alone, also while others are stored": both(({ find }) => {
    let count = 0
    return {
      find: (place) =>
        ++count % 5 === 0 ? Effect.succeed([Result.fail(ArtefactRefused.damaged("half of it"))]) : find(place),
    }
  }),
  "gives a claim to one process at a time, until its scope closes": () => ({
    store: storeOn(emptyShelf()),
    other: storeOn(emptyShelf()),
  }),
  "frees the claim of one that was interrupted": () => {
    const claimed = new Set<string>()
    const claim: Store["claim"] = (place) =>
      Effect.sync(() => !claimed.has(nameOf(place)) && claimed.add(nameOf(place)).size > 0)
    const store = { ...storeOn(emptyShelf()), claim }
    return { store, other: store }
  },
})

const away = (message: string): Store => {
  const fail = Effect.fail(new ArtefactsUnavailable({ message }))
  return { find: () => fail, put: () => fail, claim: () => fail }
}

everyRuleCanFail("the contract of stores of models that are away", awayRules(["s3cret"]), () => away("away"), {
  "fails as ArtefactsUnavailable with one line, and repeats no secret": () => away("postgres://ov:s3cret@db refused"),
})
