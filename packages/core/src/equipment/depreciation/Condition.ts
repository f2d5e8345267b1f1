import { conditionTable } from "./ConditionWords.ts"
import type { ConditionGrade, ConditionRule, ConditionTable } from "./DepreciationTables.ts"

/** A word found in a text; `denied` when the text negates it. */
export interface ConditionWord {
  readonly word: string
  readonly code: string
  readonly denied: boolean
}

/** Condition of a machine as described in a text. */
export interface ConditionReading {
  readonly grade: ConditionGrade
  /** Multiplies the price of a machine in ordinary condition; within the table's limits. */
  readonly factor: number
  /** In the order of the text. */
  readonly words: ReadonlyArray<ConditionWord>
}

/** Longer texts are read up to here. */
const MOST_CHARACTERS = 10_000

const NEGATORS =
  "从来没有|从未|没有|并无|未见|未曾|未有|不存在|不是|无|没|未|非|免|不|防|no|not|never|without|free of|free from|non|nil".split(
    "|",
  )
/** Text allowed between a negation, or one negated word, and the next. */
const FILLERS =
  "任何|明显|重大|严重|过|发生|出现|现象|情况|问题|痕迹|记录|和|或|及|与|发动机|液压|any|visible|known|major|minor|oil|or|and|nor|engine|hydraulic|in|a|of|to|been|has|have|very".split(
    "|",
  )

/** Negations after the word: `事故:无`, `渗油现象没有`, `accidents: none`, `accident-free`. */
const DENIED_BEHIND =
  /(?:(?:记录|现象|情况|问题|痕迹|次数)?(?: ?: ?)?(?:(?:无|没有|否|none|no|nil)(?![\p{L}])|0(?![\d.]))|[- ]free(?![\p{L}]))/uy

type Token = { readonly _tag: "Negator" | "Filler" } | { readonly _tag: "Word"; readonly rule: ConditionRule }

interface Vocabulary {
  readonly pattern: RegExp
  readonly tokens: ReadonlyMap<string, Token>
}

const isLatin = (word: string): boolean => /^[a-z]/.test(word)

/** Words go into the pattern unescaped, so a table's words must not contain pattern characters. */
const alternation = (words: ReadonlyArray<string>): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => (isLatin(word) ? `(?<![a-z])${word}(?![a-z])` : word))
    .join("|")

const vocabularies = new WeakMap<ConditionTable, Vocabulary>()

const vocabularyOf = (table: ConditionTable): Vocabulary => {
  const known = vocabularies.get(table)
  if (known !== undefined) return known
  const tokens = new Map<string, Token>()
  for (const word of FILLERS) tokens.set(word, { _tag: "Filler" })
  for (const word of NEGATORS) tokens.set(word, { _tag: "Negator" })
  for (const rule of table.rules) for (const word of rule.words) tokens.set(word, { _tag: "Word", rule })
  const vocabulary = { pattern: new RegExp(alternation([...tokens.keys()]), "gu"), tokens }
  vocabularies.set(table, vocabulary)
  return vocabulary
}

/** A negation reaches over `、` and, in Latin script, spaces; anything else ends it. */
const continues = (gap: string, before: string): boolean =>
  gap === "" || gap === "、" || gap === "/" || gap === "-" || (/^ +$/.test(gap) && /[a-z]/.test(before))

const findWords = (text: string, table: ConditionTable) => {
  const { pattern, tokens } = vocabularyOf(table)
  const found: Array<{ readonly word: string; readonly rule: ConditionRule; readonly denied: boolean }> = []
  let denying = false
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const token = tokens.get(match[0])
    if (token === undefined) continue
    if (!continues(text.slice(end, match.index), text.charAt(end - 1))) denying = false
    end = match.index + match[0].length
    if (token._tag === "Negator") denying = true
    if (token._tag !== "Word") continue
    DENIED_BEHIND.lastIndex = end
    found.push({ word: match[0], rule: token.rule, denied: denying || DENIED_BEHIND.test(text) })
  }
  return found
}

const GRADES = ["EXCELLENT", "GOOD", "NORMAL", "POOR"] as const

/**
 * Reads a machine's condition from the words of an `equipmentConfig` (Chinese or English); `undefined` when they say
 * nothing about it. Every finding counts once, and all multiply. "无事故 无大修" and "accident: none" are not damage;
 * "不好" is not praise.
 */
export const readCondition = (
  equipmentConfig: string,
  table: ConditionTable = conditionTable,
): ConditionReading | undefined => {
  const text = equipmentConfig.slice(0, MOST_CHARACTERS).normalize("NFKC").toLowerCase()
  const found = findWords(text, table)
  if (found.length === 0) return undefined
  const factors = new Map<string, number>()
  for (const { rule, denied } of found) {
    if (!denied) factors.set(rule.code, rule.factor)
    else if (rule.polarity === "DEFECT") factors.set("DEFECT_DENIED", table.defectDenied)
    else factors.set("PRAISE_DENIED", table.praiseDenied)
  }
  const [least, most] = table.limits
  const product = [...factors.values()].reduce((one, other) => one * other, 1)
  const factor = Math.min(most, Math.max(least, product))
  return {
    grade: GRADES.find((grade) => factor >= table.grades[grade]) ?? "DAMAGED",
    factor,
    words: found.map(({ word, rule, denied }) => ({ word, code: rule.code, denied })),
  }
}
