import { damaged } from "./XlsFault.ts"

/** A record of a workbook's stream, with the records that continue it. */
export interface BiffRecord {
  readonly type: number
  readonly data: Buffer
  readonly continued: ReadonlyArray<Buffer>
}

const CONTINUE = 0x3c
const END = 0x0a
export const BEGIN = 0x809

/** The records of one substream, from its `BEGIN` to its `END`, without nested substreams (charts). */
export function* biffRecords(stream: Buffer, from: number): Generator<BiffRecord> {
  let depth = 0
  let at = from
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at)
    const data = body(stream, at)
    at += 4 + data.length
    const continued: Array<Buffer> = []
    while (at + 4 <= stream.length && stream.readUInt16LE(at) === CONTINUE) {
      const more = body(stream, at)
      continued.push(more)
      at += 4 + more.length
    }
    if (type === BEGIN) depth++
    if (depth === 0) throw damaged("the workbook")
    if (depth === 1) yield { type, data, continued }
    if (type === END && --depth === 0) return
  }
  throw damaged("the workbook")
}

const body = (stream: Buffer, at: number): Buffer => {
  const end = at + 4 + stream.readUInt16LE(at + 2)
  if (end > stream.length) throw damaged("the workbook")
  return stream.subarray(at + 4, end)
}
