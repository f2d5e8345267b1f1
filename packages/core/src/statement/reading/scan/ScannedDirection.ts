import { bareText } from "../../ComparableText.ts"

/** Characters of the words for in and out, and those that recognisers read in their place. */
const signs = {
  in: { chinese: /[贷货贸资袋]|[收牧枚攸]|[入人]|[存进]/u, latin: /[cg](?:r|f|t|n|$)|credit|deposit/iu },
  out: { chinese: /[借惜措腊]|[支攴友]|[出]|[取付]/u, latin: /[d0ob](?:r|f|t|n)|debit|withdraw/iu },
}

/** The direction of a misread word: `贷Cr`, `货 Cr`, `惜 Dr`; `undefined` if it could be both or neither. */
export const scannedDirection = (cell: string): "in" | "out" | undefined => {
  const word = bareText(cell)
  const ways = (kind: "chinese" | "latin") => (["in", "out"] as const).filter((way) => signs[way][kind].test(word))
  const [chinese, latin] = [ways("chinese"), ways("latin")]
  const [one] = chinese
  const [other] = latin
  if (chinese.length === 2 || latin.length === 2) return undefined
  if (one !== undefined && other !== undefined) return one === other ? one : undefined
  return one ?? other
}
