import { ownValue } from "../../domain/OwnValue.ts"
import type { Bilingual } from "../../domain/Words.ts"

/** The word for a code, or the code where there is none. */
export const word = {
  zh: (words: Readonly<Record<string, Bilingual>>, code: string): string => ownValue(words, code)?.zh ?? code,
  en: (words: Readonly<Record<string, Bilingual>>, code: string): string => ownValue(words, code)?.en ?? code,
}

/** Levels of confidence. */
export const LEVELS: Readonly<Record<string, Bilingual>> = {
  HIGH: { zh: "高", en: "high" },
  MEDIUM: { zh: "中", en: "medium" },
  LOW: { zh: "低", en: "low" },
}
