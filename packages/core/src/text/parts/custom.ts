import type { OwnWords } from "../../domain/Words.ts"
import { lendingTexts } from "../../lending/text/lendingTexts.ts"
import { marketTexts } from "../../market/report/text/marketTexts.ts"
import { words as service } from "./service.ts"

/** The sentences of valuations of any asset that a host adds, for `makeRendering`. Its own words come on top. */
export const words: OwnWords = { ...service, ...marketTexts, ...lendingTexts }
