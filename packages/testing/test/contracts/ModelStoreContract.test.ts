import type { ModelArtefact } from "@open-valuation/core/market"
import { type ArtefactStore, ArtefactsUnavailable, type ModelPlace } from "@open-valuation/store"
import { Effect, Result } from "effect"
import { awayRules, modelStoreRules, type OpenModelStore } from "../../src/contracts/models/ModelStoreRules.ts"
import { breachesAreNoticed } from "./Broken.ts"

type Store = ArtefactStore["Service"]

const nameOf = (place: ModelPlace): string => JSON.stringify([place.assetType, place.market, place.monthEnd])

interface Shelf {
  readonly models: Map<string, ModelArtefact>
  readonly claims: Set<string>
}

const emptyShelf = (): Shelf => ({ models: new Map(), claims: new Set() })

const storeOn = ({ claims, models }: Shelf, name: typeof nameOf): Store => ({
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

const opened =
  (name = nameOf) =>
  (): OpenModelStore => {
    const store = storeOn(emptyShelf(), name)
    return { store, other: store }
  }

breachesAreNoticed("the contract of stores of models", modelStoreRules, opened(), {
  "keeps assets and months apart": opened(({ market }) => market),
})

const away = (message: string): Store => {
  const fail = Effect.fail(new ArtefactsUnavailable({ message }))
  return { find: () => fail, put: () => fail, claim: () => fail }
}

breachesAreNoticed("the contract of stores of models that are away", awayRules(["s3cret"]), () => away("away"), {
  "fails as ArtefactsUnavailable with one line, and repeats no secret": () => away("postgres://ov:s3cret@db refused"),
})
