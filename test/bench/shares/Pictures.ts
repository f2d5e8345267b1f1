import type { LocalDate } from "@open-valuation/core"
import { renderDocument } from "@open-valuation/testing/ocr"
import { village, villageCsv } from "../../processes/Village.ts"

/** A slightly tilted photo of a document. */
export const pictureOf = (kind: "NAMEPLATE" | "BANK_STATEMENT"): Uint8Array<ArrayBuffer> =>
  new Uint8Array(renderDocument(7, kind, { name: "tilt", strength: 0.2 }).image)

/** A statement of the given size in bytes. */
export const statementOf = (bytes: number): Uint8Array<ArrayBuffer> => {
  const head = "交易日期,交易金额,账户余额,对方户名,摘要\n"
  const line = "2026-03-01,-12.50,1000.00,杭州某某超市有限公司,消费\n"
  const text = head + line.repeat(Math.floor(bytes / Buffer.byteLength(line)))
  return new Uint8Array(Buffer.from(text))
}

/** Samples of so many communities of the quiet account's city, thirty each. */
export const samplesOf = (today: LocalDate.LocalDate, communities: number): Uint8Array<ArrayBuffer> => {
  const files = Array.from({ length: communities }, (_, i) =>
    villageCsv(today, { ...village, address: `${village.address}${i}` }).split("\n"),
  )
  return new Uint8Array(Buffer.from([files[0]?.[0], ...files.flatMap((lines) => lines.slice(1, -1)), ""].join("\n")))
}
