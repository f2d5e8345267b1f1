import { bareText } from "../reading/ComparableText.ts"
import type { Likeness } from "./AccountNumber.ts"

/** Legal forms and marks that one bank prints and the next one leaves out. */
const LEGAL_FORM = /(?:股份有限责任公司|股份有限公司|有限责任公司|有限公司|股份公司|总公司|公司)$/u
const MARKS = /[()[\]【】〔〕「」『』<>《》"'“”‘’·•・.,，。、:：;；_/\\|-]/gu
/** A mark, a separator behind a payment institution, or a hidden character: most names have none of them. */
const MARKED = /[()[\]【】〔〕「」『』<>《》"'“”‘’·•・.,，。、:：;；_/\\|—×-]/u
/** A payment institution named before the merchant: `财付通-谷屿五金店`. */
const CARRIER =
  /^(?:支付宝|财付通|微信支付|微信|银联在线|银联|网银在线|京东支付|抖音支付|美团支付|拼多多|云闪付)(?:\([^)]*\))?[-_—:：/]+(?=.)/u
/** One or more hidden characters, as the keys write them. */
const HIDDEN = "*"

/**
 * A name as it compares: `浙江（杭州）远舟有限公司`, `浙江(杭州)远舟公司` and the same in full width have one key.
 * Hidden characters (`*`, `＊`, `×`) stay, as `*` each. `""` when the text names nobody.
 */
export const partyKey = (name: string): string => {
  const bareName = bareText(name)
  const plain = MARKED.test(bareName)
    ? bareName.replace(CARRIER, "").replaceAll("×", HIDDEN).replaceAll(MARKS, "")
    : bareName
  const bare = plain.endsWith("司") ? plain.replace(LEGAL_FORM, "") : plain
  return (bare === "" ? plain : bare).toLowerCase()
}

const LONGEST_PERSON = 4

/**
 * Compares two keys of parties, either of which may have hidden characters. Character by character a masked name is the
 * same when at least two characters of it are seen and fit, possible when only one is. Of different length it fits when
 * each run of hidden characters can stand for what is missing: for a person that is a possibility, for a longer name
 * the same.
 */
export const sameParty = (one: string, other: string): Likeness => {
  if (one === "" || other === "") return "DIFFERENT"
  if (one === other) return seen(one) >= 2 || !one.includes(HIDDEN) ? "SAME" : "POSSIBLE"
  const [masked, plain] = one.includes(HIDDEN) ? [one, other] : [other, one]
  if (!masked.includes(HIDDEN) || seen(masked) === 0) return "DIFFERENT"
  const [hidden, open] = [[...masked], [...plain]]
  if (hidden.length === open.length) {
    const fits = hidden.every((character, i) => character === HIDDEN || open[i] === HIDDEN || character === open[i])
    return fits ? (seen(masked) >= 2 ? "SAME" : "POSSIBLE") : "DIFFERENT"
  }
  if (!runsFit(masked, plain)) return "DIFFERENT"
  return seen(masked) >= 2 && open.length > LONGEST_PERSON ? "SAME" : "POSSIBLE"
}

const seen = (key: string): number => [...key].filter((character) => character !== HIDDEN).length

const runsFit = (masked: string, plain: string): boolean => {
  const [head = "", ...rest] = masked.split(/\*+/u)
  const tail = rest.at(-1) ?? ""
  return plain.length > head.length + tail.length && plain.startsWith(head) && plain.endsWith(tail)
}

/** Endings of names that are no person's. */
const ORGANISATION =
  /公司|集团|工厂|厂$|商行|车行|商店|超市|店$|中心$|经营部|门市|合作社|事务所|银行|学校|医院|协会|政府|局$|站$|库$|部$|队$|社$|号$|户$|馆$/u

/** True when a name ends as those of companies, shops, offices and other organisations do. */
export const namesOrganisation = (name: string): boolean => ORGANISATION.test(name)

/**
 * True when a name looks like a person's: two to four Chinese characters (or hidden ones) without the mark of an
 * organisation.
 */
export const isPerson = (name: string): boolean => {
  const plain = bareText(name)
  if (plain.length > 2 * LONGEST_PERSON) return false
  return /^[\p{Script=Han}*·]{2,4}$/u.test(plain) && !namesOrganisation(plain) && /\p{Script=Han}/u.test(plain)
}

/** The names that are different owners: masked and fuller forms of one name count once. As first printed. */
export const distinctOwners = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const owners: Array<string> = []
  for (const name of [...new Set(names)].toSorted((a, b) => Number(a.includes("*")) - Number(b.includes("*")))) {
    const key = partyKey(name)
    if (key !== "" && owners.every((owner) => sameParty(key, partyKey(owner)) === "DIFFERENT")) owners.push(name)
  }
  return owners
}

/** Whose accounts they are, as far as the names tell. */
export type Holders = "PERSON" | "COMPANY" | "BOTH" | "UNKNOWN"

type Holder = Exclude<Holders, "BOTH" | "UNKNOWN">

/** What a name looks like. */
export const holderOf = (name: string): Holder => (isPerson(name) ? "PERSON" : "COMPANY")

/** Whose accounts those of these holders are. */
export const holdersOf = (holders: ReadonlyArray<Holder>): Holders => {
  const [first = "UNKNOWN", ...others] = new Set<Holders>(holders)
  return others.length === 0 ? first : "BOTH"
}
