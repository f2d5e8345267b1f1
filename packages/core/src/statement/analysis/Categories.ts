import { EFFECTIVE, type FlowCategory, flowCategories } from "./FlowClass.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import type { KeywordGroupId } from "./Keywords.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"

type Choices = ReadonlyArray<readonly [KeywordGroupId, FlowCategory]>

/** What words of an inflow and of an outflow say, the more telling first. */
const ofInflow: Choices = [
  ["interest", "INTEREST"],
  ["salary", "SALARY"],
  ["insurance", "INSURANCE"],
  ["operating", "OPERATING"],
  ["rent", "OPERATING"],
  ["benefit", "BENEFIT"],
  ["cash", "CASH"],
]
const ofOutflow: Choices = [
  ["repayment", "REPAYMENT"],
  ["tax", "TAX"],
  ["fee", "FEE"],
  ["salary", "WAGES"],
  ["rent", "RENT"],
  ["insurance", "INSURANCE"],
  ["benefit", "BENEFIT"],
  ["interest", "FEE"],
  ["cash", "CASH"],
]

/** What each effective line is for, as indices of `flowCategories`; other lines are `OTHER`. */
export const categories = (table: FlowTable, scanner: KeywordScanner): Uint8Array => {
  const { size, amount, words, party, parties, flowClass } = table
  const index = (category: FlowCategory): number => flowCategories.indexOf(category)
  const numbered = (choices: Choices) => choices.map(([id, category]) => [scanner.bit(id), index(category)] as const)
  const [inflow, outflow] = [numbered(ofInflow), numbered(ofOutflow)]
  const [other, operating, repayment] = [index("OTHER"), index("OPERATING"), index("REPAYMENT")]
  const lenders = scanner.bit("bankLender") | scanner.bit("otherLender")
  const category = new Uint8Array(size).fill(other)
  for (let i = 0; i < size; i++) {
    if (flowClass[i] !== EFFECTIVE) continue
    const isIn = amount[i]! > 0
    const chosen = (isIn ? inflow : outflow).find(([bit]) => (words[i]! & bit) !== 0)
    if (!isIn && (words[i]! & lenders) !== 0) category[i] = repayment
    else if (chosen !== undefined) category[i] = chosen[1]
    else if (isIn && party[i] !== NONE && !parties[party[i]!]!.isPerson) category[i] = operating
  }
  return category
}
