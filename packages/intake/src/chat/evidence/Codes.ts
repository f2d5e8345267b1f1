import type { FieldValue } from "../ChatCommand.ts"
import { isWithin, matchesIn, type Span } from "./Span.ts"

type CodeWords = ReadonlyArray<readonly [code: FieldValue, words: RegExp]>

const NEGATION = /(?:不是|不算|没有|没|无|非|不带|\bnot|\bno|\bwithout|n't)\s?(?:an?\s|the\s|any\s)?$/iu

/** True when words say a code: not behind a negation, and not as part of longer words for another one (`没有电梯`). */
export const saysCode = (value: FieldValue, words: CodeWords, text: string, part: Span): boolean => {
  const everywhere = { start: 0, end: text.length }
  const others = words.flatMap(([code, pattern]) => (code === value ? [] : matchesIn(pattern, text, everywhere)))
  return words.some(
    ([code, pattern]) =>
      code === value &&
      matchesIn(pattern, text, part).some(
        (match) =>
          !NEGATION.test(text.slice(Math.max(match.start - 12, 0), match.start)) &&
          !others.some((other) => isWithin(match, other)),
      ),
  )
}
