import { enGeneral } from "../../market/report/text/enGeneral.ts"
import { zhGeneral } from "../../market/report/text/zhGeneral.ts"
import type { OwnWords } from "../Rendering.ts"
import { assetWords } from "./AssetWords.ts"

/** The sentences of valuations of any asset that a host adds, for `makeRendering`. Its own words come on top. */
export const words: OwnWords = assetWords({ words: zhGeneral, sentences: {} }, { words: enGeneral, sentences: {} })
