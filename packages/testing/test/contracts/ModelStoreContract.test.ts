import {
  type ArtefactStore,
  ArtefactsUnavailable,
  memoryQueue,
  type ModelPlace,
  type StoredModel,
} from "@open-valuation/store"
import { Effect, Result } from "effect"
import { awayRules, modelStoreRules, type OpenModelStore } from "../../src/contracts/models/ModelStoreRules.ts"
import { breachesAreNoticed } from "./Broken.ts"

type Store = ArtefactStore["Service"]

const nameOf = (place: ModelPlace): string => JSON.stringify([place.assetType, place.market, place.monthEnd])

const emptyStore = (name: typeof nameOf): Store => {
  const models = new Map<string, StoredModel>()
  return {
    find: (place) =>
      Effect.sync(() => {
        const found = models.get(name(place))
        return found === undefined ? [] : [Result.succeed(found)]
      }),
    put: (place, model) => Effect.sync(() => void models.set(name(place), model)),
    fits: memoryQueue(),
  }
}

const opened =
  (name = nameOf) =>
  (): OpenModelStore => {
    const store = emptyStore(name)
    return { store, other: store }
  }

breachesAreNoticed("the contract of stores of models", modelStoreRules, opened(), {
  "keeps assets and months apart": opened(({ market }) => market),
  "gives a fit to one process at a time, until its scope closes": () => ({
    store: emptyStore(nameOf),
    other: emptyStore(nameOf),
  }),
})

const away = (message: string): Store => {
  const fail = Effect.fail(new ArtefactsUnavailable({ message }))
  return {
    find: () => fail,
    put: () => fail,
    fits: { isShared: true, offer: () => fail, take: () => fail, look: () => fail },
  }
}

breachesAreNoticed("the contract of stores of models that are away", awayRules(["s3cret"]), () => away("away"), {
  "fails as ArtefactsUnavailable with one line, and repeats no secret": () => away("postgres://ov:s3cret@db refused"),
})
