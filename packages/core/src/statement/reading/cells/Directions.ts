import { bareText } from "../../../reading/ComparableText.ts"

/**
 * Words in a column of directions. Debit is out, because a statement is the bank's book: the holder's money is a debt
 * of the bank.
 */
const inward =
  "贷 贷方 收 收入 入 入账 存 存入 汇入 转入 进 来账 来帐 收款 贷记 cr c credit in deposit + 贷cr 收方 贷(收) 转存 流入".split(
    " ",
  )
const outward =
  "借 借方 支 支出 出 出账 取 取出 支取 汇出 转出 付 往账 往帐 付款 借记 dr d debit out withdrawal - 借dr 付方 借(支) 转支 流出".split(
    " ",
  )

/** The direction of a word: 1 in, -1 out, 0 neither; `undefined` for an unknown word. */
export type Direction = 1 | -1 | 0

/** A reader of the words of one column; each printed form is looked up once. */
export const directions = (
  words: { readonly in: ReadonlyArray<string>; readonly out: ReadonlyArray<string> } = { in: inward, out: outward },
  neutral: ReadonlyArray<string> = [],
): ((cell: string) => Direction | undefined) => {
  const known = new Map<string, Direction>([
    ...words.in.map((word) => [bareText(word).toLowerCase(), 1] as const),
    ...words.out.map((word) => [bareText(word).toLowerCase(), -1] as const),
    ...neutral.map((word) => [bareText(word).toLowerCase(), 0] as const),
  ])
  const seen = new Map<string, Direction | undefined>()
  return (cell) => {
    if (seen.has(cell)) return seen.get(cell)
    const word = bareText(cell).toLowerCase()
    const found = known.get(word) ?? known.get(word.replaceAll(/[a-z./()]/gu, ""))
    if (seen.size < 1000) seen.set(cell, found)
    return found
  }
}
