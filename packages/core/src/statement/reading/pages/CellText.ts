import type { Word } from "../../../domain/Document.ts"
import { textOf } from "./TextLine.ts"

const wholeDay = /^(?:\d{8}|\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)$/u
const startsAsTime = /^\d{1,2}:?\d{2}/u
const endsInLatin = /[A-Za-z,]$/u
const startsInLatin = /^[A-Za-z]/u
const endsInChinese = /[\u4e00-\u9fff)]$/u
const longNumber = /^[\d*]{6,}$/u

/**
 * The text of a cell from its lines. A full line continues in the next one without a blank; blanks are restored between
 * a day and its time, between Latin words, and between a name and the account number below it.
 */
export const cellText = (lines: ReadonlyArray<ReadonlyArray<Word>>): string =>
  lines
    .map(textOf)
    .filter((text) => text !== "")
    .reduce((before, text) => {
      if (before === "") return text
      const apart =
        (wholeDay.test(before) && startsAsTime.test(text)) ||
        (endsInLatin.test(before) && startsInLatin.test(text)) ||
        (endsInChinese.test(before) && longNumber.test(text))
      return apart ? `${before} ${text}` : before + text
    }, "")
