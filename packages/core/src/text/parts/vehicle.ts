import { en, enWords } from "../../vehicle/text/en.ts"
import { zh, zhWords } from "../../vehicle/text/zh.ts"
import type { OwnWords } from "../Rendering.ts"
import { assetWords } from "./AssetWords.ts"

/** The sentences of this asset's valuations, for `makeRendering`: a page that values it alone loads no others. */
export const words: OwnWords = assetWords({ words: zhWords, sentences: zh }, { words: enWords, sentences: en })
