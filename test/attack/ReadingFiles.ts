import { deflateSync } from "node:zlib"

/** A TIFF of 8 MiB whose directory has 65,535 private entries, each of which claims the rest of the file. */
export const clearingTiff = (): Buffer => {
  const entries = 65_535
  const file = Buffer.alloc(8 * 1_048_576)
  file.write("II*\0", "latin1")
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(entries, 8)
  for (let entry = 0; entry < entries; entry++) {
    const at = 10 + 12 * entry
    file.writeUInt16LE(37_500, at)
    file.writeUInt16LE(7, at + 2)
    file.writeUInt32LE(0xffff_ffff, at + 4)
    file.writeUInt32LE(10 + 12 * entries, at + 8)
  }
  return file
}

const HEADER = "交易日期,交易时间,收入金额,支出金额,账户余额,对方户名,对方账号,摘要"

/** A statement with several lines, each with 12 yuan in. `note` is in the last column of the first line. */
export const csvStatement = (lines: number, note = "代发工资"): Buffer => {
  const rows = Array.from({ length: lines }, (_, at) => {
    const month = 1 + Math.floor((6 * at) / lines)
    const summary = at === 0 ? note : "代发工资"
    return `2025-0${month}-10,10:00:00,12.00,,${(12 * (at + 1)).toFixed(2)},云汀机械制造有限公司,622200${at},${summary}`
  })
  return Buffer.from([HEADER, ...rows].join("\n"))
}

/** A PDF of several pages with the same compressed content. */
const pdfOf = (content: string, pages: number): Buffer => {
  const stream = deflateSync(Buffer.from(content, "latin1"))
  const kids = Array.from({ length: pages }, (_, page) => `${5 + page} 0 R`).join(" ")
  const objects = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
      stream,
      Buffer.from("\nendstream"),
    ]),
    ...Array.from({ length: pages }, () =>
      Buffer.from(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 3 0 R >> >> >>",
      ),
    ),
  ]
  const parts: Array<Uint8Array> = [Buffer.from("%PDF-1.4\n")]
  const offsets: Array<number> = []
  let at = parts[0]?.length ?? 0
  const add = (part: Buffer): void => {
    parts.push(part)
    at += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]))
  }
  const start = at
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  add(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`))
  add(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`))
  return Buffer.concat(parts)
}

/** One line with very many digits: little more than a kilobyte of PDF. */
export const digitsPdf = (): Buffer => pdfOf(`BT /F 10 Tf 20 700 Td (${"0123456789".repeat(2_500)}) Tj ET`, 1)

/** Twenty pages, each just within the limits on words and ruling lines. */
export const crowdedPdf = (): Buffer => {
  const words = Array.from(
    { length: 1_490 },
    (_, at) => `BT /F 6 Tf ${15 * (at % 38)} ${780 - 20 * Math.floor(at / 38)} Td (w${at % 97}) Tj ET`,
  )
  const rules = Array.from({ length: 1_430 }, (_, at) =>
    at % 2 === 0 ? `0 ${at / 2} m 600 ${at / 2} l S` : `${(at % 600) + 0.5} 0 m ${(at % 600) + 0.5} 800 l S`,
  )
  return pdfOf([...words, ...rules].join("\n"), 20)
}
