import type { KnownAssetType } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { type ChatAsset, chatAsset, chatAssets } from "@open-valuation/intake/chat"

/** Machines whose only words are `model …` and `built YYYY-MM`, so that tests do not depend on the real readers. */
const machine: ChatAsset = chatAsset(
  {
    assetType: "EQUIPMENT",
    sayings: {},
    evidence: (text) => (/\bmachine\b/.test(text) ? 3 : 0),
    read: (passage) => {
      passage.take(/\bmodel (\w{1,40})/g, ([, value = ""]) => [{ _tag: "SetField", field: "model", value }])
      passage.take(/\bbuilt (\d{4}-\d{2})/g, ([, value = ""]) => [
        { _tag: "SetField", field: "manufactureDate", value },
      ])
    },
    useful: () => [],
  },
  equipment(),
)

/** Machines with a small reader of their own, and bank statements. */
export const someAssets: ReadonlyMap<KnownAssetType, ChatAsset> = new Map(
  [...chatAssets()].flatMap(([assetType, asset]): ReadonlyArray<readonly [KnownAssetType, ChatAsset]> =>
    assetType === "EQUIPMENT" ? [[assetType, machine]] : assetType === "BANK_STATEMENT" ? [[assetType, asset]] : [],
  ),
)
