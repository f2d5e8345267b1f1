import { checks, isVin, normaliseVin, oneOf } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const LENGTH = 17
const LABEL =
  /(?:车架号码?|车辆识别(?:代号|代码|码)|大架号|底盘号|vin(?:码|号|\s?(?:number|no\.?|code))?|chassis(?:\s?(?:number|no\.?))?|frame number)\s{0,2}(?:应该|其实)?(?:是|为|:|is)?\s{0,2}/giu
const TOKEN = /[A-Za-z0-9]{1,24}/y
const GAP = /[ -]/u
/** A number of a frame that nobody announced: letters and digits, most of the length. */
const ALONE = /(?<![A-Za-z0-9-])(?=[A-Z0-9]{0,16}[A-HJ-NPR-Z])(?=[A-Z]{0,16}\d)[A-Z0-9]{14,19}(?![A-Za-z0-9])/giu
/** Groups of four or so: `LSVA B2BR 5KN1 23456`. */
const GROUPS = /(?<![A-Za-z0-9-])[LWJKSVYZ1-5][A-Z0-9]{1,7}(?:[ -][A-Z0-9]{2,8}){1,7}(?![A-Za-z0-9])/giu
const KEPT = new RegExp(
  [
    oneOf("没错 没有错 核对过 对过了 无误 确认 确定 就是这么 就是这样 就是这个 就用这个 就按这个 是对的 没问题"),
    "(?:没有?|未)[抄写看输打填]错",
    "\\b(?:it'?s (?:right|correct)|checked|double[- ]checked|that'?s (?:right|correct|it)|as printed|is right|is correct|confirmed?)\\b",
  ].join("|"),
  "giu",
)
const WRONG = /不对|有误|(?<!没|没有|未)(?:写|抄|看|打|输|填)错|(?<!没)错了|\b(?:wrong|mistake|typo)\b/iu

const mixed = (text: string): boolean =>
  (text.match(/\d/gu) ?? []).length >= 4 && (text.match(/[A-Za-z]/gu) ?? []).length >= 3

const read = (written: string): ReadonlyArray<Emitted> => {
  const vin = normaliseVin(written)
  if (!isVin(vin)) return [{ _tag: "DoubtField", field: "vin", doubt: { kind: "UNUSABLE", reason: "VIN_LENGTH" } }]
  return checks(vin)
    ? [{ _tag: "SetField", field: "vin", value: vin }]
    : [{ _tag: "DoubtField", field: "vin", doubt: { kind: "CHECK_DIGIT", value: vin } }]
}

/** The end of a VIN in groups that begins at a place: the groups that make 17, else the first one. */
const groupsEnd = (text: string, start: number): number => {
  let length = 0
  let end = start
  let first = start
  for (let at = start; length < LENGTH;) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) break
    length += token.length
    end = at + token.length
    if (first === start) first = end
    if (!GAP.test(text.charAt(end))) break
    at = end + 1
  }
  return length === LENGTH ? end : first
}

/** Takes vehicle identification numbers out of a message: 17 characters, also in groups. */
export const takeVins = (passage: Passage, situation: Situation): void => {
  const { text } = passage
  for (const match of text.matchAll(LABEL)) {
    const start = match.index + match[0].length
    const end = groupsEnd(text, start)
    const written = text.slice(start, end)
    if (written.length >= 8 && mixed(written)) passage.claim(match.index, end, read(written))
  }
  passage.take(ALONE, ([written]) => (mixed(written) ? read(written) : undefined))
  passage.take(GROUPS, ([written]) => {
    const vin = normaliseVin(written)
    return isVin(vin) && mixed(vin) && written === written.toUpperCase() ? read(written) : undefined
  })
  const open = situation.doubts.find(({ field }) => field === "vin")?.doubt
  if (open?.kind === "CHECK_DIGIT" && !WRONG.test(passage.text)) {
    passage.take(KEPT, () => [{ _tag: "SetField", field: "vin", value: open.value }])
  }
}
