import { type NumberFormat, Tables } from "../tables/index.ts"
import { BiffLooks } from "./BiffLooks.ts"
import { BEGIN, biffRecords } from "./BiffRecords.ts"
import { BiffText, codePage, type RunText } from "./BiffText.ts"
import { XlsFault } from "./XlsFault.ts"

const WORKBOOK_97 = 0x600
const WORKBOOK_95 = 0x500
const WORKSHEET = 0
const HIDDEN_TAB = 3

/** Global data of a workbook, from the first part of its stream. */
export interface BiffWorkbook {
  readonly sheets: ReadonlyArray<{ readonly name: string; readonly hidden: boolean; readonly at: number }>
  readonly texts: ReadonlyArray<RunText>
  readonly since1904: boolean
  /** The number format of a cell style. */
  readonly formatOf: (style: number) => NumberFormat
  readonly looks: BiffLooks
  /** True when it is one of Excel 97 or later, not of Excel 5. */
  readonly is97: boolean
  /** A text within a record: two bytes of length, then the characters. */
  readonly textOf: (data: Buffer, at: number) => string
}

/** Reads the globals of a workbook of Excel 5 to 2003 ([MS-XLS] 2.1.7.20.3). */
export const biffWorkbook = (stream: Buffer): BiffWorkbook => {
  const formats = new Map<number, NumberFormat>()
  const styles: Array<number> = []
  const sheets: Array<{ name: string; hidden: boolean; at: number }> = []
  const looks = new BiffLooks()
  const texts: Array<RunText> = []
  let is97 = true
  let since1904 = false
  let decoder = codePage(1252)
  const textOf = (data: Buffer, at: number, lengthBytes: 1 | 2 = 2): string => {
    if (is97) return new BiffText([data], at).text(lengthBytes)
    const length = lengthBytes === 1 ? data.readUInt8(at) : data.readUInt16LE(at)
    return decoder.decode(data.subarray(at + lengthBytes, at + lengthBytes + length))
  }
  for (const { type, data, continued } of biffRecords(stream, 0)) {
    switch (type) {
      case BEGIN:
        is97 = data.readUInt16LE(0) === WORKBOOK_97
        if (!is97 && data.readUInt16LE(0) !== WORKBOOK_95)
          throw new XlsFault("unsupported", "a workbook before Excel 5")
        break
      case 0x2f:
        throw new XlsFault("unread-encryption", "a workbook encrypted by RC4 or XOR")
      case 0x22:
        since1904 = data.readUInt16LE(0) === 1
        break
      case 0x42:
        decoder = codePage(data.readUInt16LE(0))
        break
      case 0x41e:
        formats.set(data.readUInt16LE(0), Tables.numberFormat(textOf(data, 2, is97 ? 2 : 1)))
        break
      case 0xe0:
        styles.push(data.readUInt16LE(2))
        looks.style(data, is97)
        break
      case 0x31:
        looks.font(data)
        break
      case 0x92:
        looks.palette(data)
        break
      case 0x85:
        if (data.readUInt8(5) === WORKSHEET) {
          const hidden = (data.readUInt8(4) & HIDDEN_TAB) !== 0
          sheets.push({ name: textOf(data, 6, 1), hidden, at: data.readUInt32LE(0) })
        }
        break
      case 0xfc: {
        const reader = new BiffText([data, ...continued], 8)
        for (let left = data.readUInt32LE(4); left > 0 && !reader.ended; left--) texts.push(reader.rich())
        break
      }
    }
  }
  const formatOf = (style: number): NumberFormat => {
    const id = styles[style] ?? 0
    return formats.get(id) ?? Tables.builtInFormat(id)
  }
  return { sheets, texts, since1904, formatOf, looks, is97, textOf }
}
