import { en as enMarket } from "../../market/report/text/en.ts"
import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { zh as zhMarket } from "../../market/report/text/zh.ts"
import { enService } from "../enService.ts"
import { enTasks } from "../enTasks.ts"
import type { OwnWords } from "../Rendering.ts"
import { zhService } from "../zhService.ts"
import { zhTasks } from "../zhTasks.ts"

/** An asset's own part of the catalogue, in one language. */
interface Own {
  readonly words: MarketWords
  readonly sentences: object
}

/** All sentences that a valuation of an asset may say, without those of the other assets. */
export const assetWords = (zh: Own, en: Own): OwnWords => ({
  zh: { ...zhMarket(() => zh.words), ...zh.sentences, ...zhService, ...zhTasks },
  en: { ...enMarket(() => en.words), ...en.sentences, ...enService, ...enTasks },
})
