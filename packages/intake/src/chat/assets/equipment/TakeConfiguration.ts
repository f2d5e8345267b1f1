import type { Situation } from "../../ChatAsset.ts"
import { bareAnswer } from "../../extract/Bare.ts"
import { type Passage, TAKEN } from "../../extract/Passage.ts"

const FIELD = "equipmentConfig"
/** The configuration is what stands behind the label, up to the end of the sentence. */
const LABELLED =
  /(?:(?:主要|设备|具体|机器)?(?:配置|备注)(?:情况|说明)?\s?(?:是|为|有)?\s?[:：]|\b(?:configuration|config|spec(?:s|ification)?s?|remarks?|notes?)\s?:)\s{0,3}([^\n。；;█]{2,400})/giu

/** Takes a configuration that is stated as such; words about the machine elsewhere are none. */
export const takeConfiguration = (passage: Passage, { asked }: Situation): void => {
  passage.take(LABELLED, ({ 0: written, 1: words = "", index }) => {
    const end = index + written.length
    const value = passage.words(end - words.length, end).text.replace(/[\s,，.、]{1,8}$/u, "")
    return value === "" ? undefined : [{ _tag: "SetField", field: FIELD, value }]
  })
  if (asked[0] !== FIELD) return
  const answer = bareAnswer(passage.text)
  const start = passage.text.indexOf(answer)
  if (answer.length < 2 || answer.includes(TAKEN)) return
  passage.claim(start, start + answer.length, [{ _tag: "SetField", field: FIELD, value: answer }])
}
