import type { EmissionStage } from "./DepreciationTables.ts"

const MOST_CHARACTERS = 10_000

const NUMERALS: ReadonlyMap<string, EmissionStage> = new Map([
  ["一", "I"],
  ["二", "II"],
  ["三", "III"],
  ["四", "IV"],
  ["五", "V"],
  ["六", "VI"],
  ["1", "I"],
  ["2", "II"],
  ["3", "III"],
  ["4", "IV"],
  ["5", "V"],
  ["6", "VI"],
  ["I", "I"],
  ["II", "II"],
  ["III", "III"],
  ["IV", "IV"],
  ["V", "V"],
  ["VI", "VI"],
])

const NUMERAL = "(?<stage>VI|IV|V|I{1,3}|[一二三四五六1-6])"
const ENDS = "(?![IVX0-9一二三四五六七八九十])"

/**
 * Chinese 国三, European 欧三 and US Tier 3 engines are of one generation; China's stage IV covers the EU's III B and
 * IV and Tier 4 interim and final (GB 20891-2014 with its 2020 amendment against 2004/26/EC and 40 CFR 1039; from
 * general knowledge). `中国一拖` and `我国三一` name firms, not stages.
 */
const PATTERNS: ReadonlyArray<RegExp> = [
  new RegExp(`(?<![中我全各两外本])国 ?${NUMERAL}${ENDS}(?![拖汽重机])`, "gu"),
  new RegExp(`(?:中国|国家?|非道路|排放|环保)[^,.;。0-9]{0,8}?第? ?${NUMERAL}${ENDS} ?(?:阶段|标准)`, "gu"),
  new RegExp(`欧(?:洲|盟|标)? ?${NUMERAL}[AB]?${ENDS}`, "gu"),
  new RegExp(
    `(?<![A-Z])(?:EURO|CHINA|EU ?STAGE|STAGE|TIER)[ -]?${NUMERAL}(?<half>[AB])?(?:[ -]?(?:F|I|FINAL|INTERIM))?(?![A-Z0-9])`,
    "gu",
  ),
]

/**
 * The emission stage named in a text: 国二, 国Ⅱ, 国2, 非道路国四, 欧III, Stage IIIA, Tier 4 final. `undefined` when it
 * names none, or several that differ.
 */
export const readEmissionStage = (text: string): EmissionStage | undefined => {
  const plain = text.slice(0, MOST_CHARACTERS).normalize("NFKC").toUpperCase()
  const found = new Set<EmissionStage>()
  for (const pattern of PATTERNS) {
    for (const { groups } of plain.matchAll(pattern)) {
      const stage = NUMERALS.get(groups?.["stage"] ?? "")
      if (stage !== undefined) found.add(stage === "III" && groups?.["half"] === "B" ? "IV" : stage)
    }
  }
  return found.size === 1 ? [...found][0] : undefined
}
