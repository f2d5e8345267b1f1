import type { Locale } from "../../domain/Words.ts"
import { en } from "../../portfolio/text/en.ts"
import type { PortfolioWords } from "../../portfolio/text/PortfolioWords.ts"
import { zh } from "../../portfolio/text/zh.ts"

export {
  type PortfolioWords,
  type ResultColumn,
  resultColumns,
  sourceWords,
} from "../../portfolio/text/PortfolioWords.ts"

/** The words of a valued book. */
export const portfolioWords: Readonly<Record<Locale, PortfolioWords>> = { zh, en }
