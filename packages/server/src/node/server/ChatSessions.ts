import { chatAssets } from "@open-valuation/intake/chat"
import { Catalogue, catalogueNames } from "@open-valuation/store"
import { Effect, Layer } from "effect"
import { ChatSessions } from "../../service/index.ts"
import { markets } from "../AssetMarkets.ts"
import { Fields } from "../ocr/FieldThreads.ts"
import { valuation } from "../Valuation.ts"
import { readFieldsBy } from "./ReadFields.ts"

/** Chats about the assets of this service. Documents are read in the threads that also serve the recognition. */
export const chatSessionsLayer = Layer.unwrap(
  Effect.gen(function* () {
    const fields = yield* Fields
    const catalogue = yield* Catalogue
    return ChatSessions.layer({
      assets: new Map([...chatAssets()].filter(([assetType]) => valuation.assets.has(assetType))),
      readFields: readFieldsBy(fields),
      names: (accountId) => catalogueNames(catalogue, markets, accountId),
    })
  }),
)
