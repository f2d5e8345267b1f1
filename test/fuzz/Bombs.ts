import { constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import { unsealed } from "@open-valuation/testing/seals"
import { ofdFile, zipFile } from "@open-valuation/testing/statement/print"
import type { Mutant } from "./Mutations.ts"

const MEGABYTE = 1024 * 1024
const text = (content: string): Uint8Array => new TextEncoder().encode(content)
const spaces = (megabytes: number): Buffer => Buffer.alloc(megabytes * MEGABYTE, " ")

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/** A workbook with the given XML of its only sheet and of its shared strings. */
const workbook = (sheet: Uint8Array, shared: Uint8Array = text(`<sst ${MAIN}/>`)): Uint8Array =>
  zipFile([
    {
      name: "[Content_Types].xml",
      bytes: text('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    },
    {
      name: "xl/workbook.xml",
      bytes: text(
        `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      bytes: text(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
    },
    { name: "xl/worksheets/sheet1.xml", bytes: sheet },
    { name: "xl/sharedStrings.xml", bytes: shared },
  ])

/** An OpenDocument spreadsheet with the given XML of its first sheet. */
const ods = (rows: Uint8Array, styles = ""): Uint8Array => {
  const names = ["office", "style", "text", "table"].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  const [before, after] = [
    `<office:document-content ${names.join(" ")}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="a">`,
    "</table:table></office:spreadsheet></office:body></office:document-content>",
  ]
  return zipFile([
    { name: "mimetype", bytes: text("application/vnd.oasis.opendocument.spreadsheet") },
    { name: "content.xml", bytes: Buffer.concat([text(before), rows, text(after)]) },
  ])
}
const odsCell = (content: string, more = "") =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${content}</text:p></table:table-cell>`
const odsRow = (cells: string, more = "") => text(`<table:table-row ${more}>${cells}</table:table-row>`)

/** A binary workbook with the given records of its only sheet, which has no styles. */
const xlsb = (sheet: Uint8Array): Uint8Array => {
  const relations = (id: string, type: string, target: string) =>
    text(`<Relationships><Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`)
  const bundle = Buffer.concat([Buffer.from([2, 0, 0, 0]), Buffer.from("r1\x01\0a", "utf16le")])
  return zipFile([
    { name: "_rels/.rels", bytes: relations("r1", "officeDocument", "xl/workbook.bin") },
    {
      name: "xl/workbook.bin",
      bytes: Buffer.concat([
        Buffer.from([0x83, 1, 0, 0x8f, 1, 0, 0x9c, 1, 8 + bundle.length, 0, 0, 0, 0, 1, 0, 0, 0]),
        bundle,
        Buffer.from([0x90, 1, 0, 0x84, 1, 0]),
      ]),
    },
    { name: "xl/_rels/workbook.bin.rels", bytes: relations("r1", "worksheet", "worksheets/sheet1.bin") },
    {
      name: "xl/worksheets/sheet1.bin",
      bytes: Buffer.concat([Buffer.from([0x81, 1, 0, 0x91, 1, 0]), sheet, Buffer.from([0x92, 1, 0, 0x82, 1, 0])]),
    },
  ])
}
const row = Buffer.from("\0\x11\0\0\0\0\0\0\0\0\x2c\x01\0\0\0\0\0\0\0", "latin1")

const sheetOf = (content: string): Uint8Array =>
  text(`<worksheet ${MAIN}><sheetData>${content}</sheetData></worksheet>`)

const ENTITIES = Array.from(
  { length: 10 },
  (_, at) => `<!ENTITY e${at + 1} "${(at === 0 ? "lol" : `&e${at};`).repeat(10)}">`,
).join("")
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE a [${ENTITIES}]>`

const nested = (levels: number, core: Uint8Array): Uint8Array =>
  Array.from({ length: levels }).reduce<Uint8Array>((inner) => zipFile([{ name: "inner.zip", bytes: inner }]), core)

/** Two members whose declared sizes are too small. */
const lying = (): Uint8Array => {
  const bytes = Buffer.from(zipFile([{ name: "a.csv", bytes: spaces(64) }]))
  bytes.writeUInt32LE(10, 22)
  bytes.writeUInt32LE(10, bytes.lastIndexOf("PK\x01\x02", bytes.length, "latin1") + 24)
  return bytes
}

const pdf = (objects: ReadonlyArray<string | Uint8Array>): Uint8Array =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.map((object, at) =>
      Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]),
    ),
    Buffer.from(`trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n0\n%%EOF\n`),
  ])

const stream = (dictionary: string, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ])

const CATALOGUE = "<< /Type /Catalog /Pages 2 0 R >>"
const onePage = (contents: Uint8Array): Uint8Array =>
  pdf([
    CATALOGUE,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    contents,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ])

const header = "交易日期,摘要,交易金额,余额,对方户名\r\n"
const fastest = { level: constants.Z_BEST_SPEED }

const bombs: Readonly<Record<string, () => Uint8Array>> = {
  "nothing.csv": () => new Uint8Array(0),
  "spaces-200MB.csv": () => spaces(200),
  "spaces-19MB.csv": () => spaces(19),
  "spaces-200MB.csv.gz": () => gzipSync(spaces(200), fastest),
  "spaces-200MB.xlsx": () => workbook(spaces(200)),
  "spaces-in-a-cell-200MB.xlsx": () =>
    workbook(
      Buffer.concat([
        Buffer.from(`<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>`),
        spaces(200),
        Buffer.from("</t></is></c></row></sheetData></worksheet>"),
      ]),
    ),
  "spaces-200MB-shared.xlsx": () => workbook(sheetOf(""), spaces(200)),
  "one-quote-19MB.csv": () => Buffer.concat([Buffer.from(`${header}"`), Buffer.alloc(18 * MEGABYTE, "a,\n")]),
  "one-line-19MB.csv": () => Buffer.concat([Buffer.from(header), Buffer.alloc(18 * MEGABYTE, "1,")]),
  "empty-lines-19MB.csv": () => Buffer.concat([Buffer.from(header), Buffer.alloc(18 * MEGABYTE, "\n")]),
  "same-line-19MB.csv": () =>
    Buffer.concat([Buffer.from(header), Buffer.alloc(18 * MEGABYTE, "2026-01-01,a,1.00,1.00,b\n")]),
  "no-order.csv": () =>
    text(
      header +
        Array.from(
          { length: 40_000 },
          (_, at) => `2026-01-01,a,${(at % 7) + 1}.00,${(at * 7919) % 1009}.00,b\r\n`,
        ).join(""),
    ),
  "zip-bomb.zip": () => zipFile([{ name: "a.csv", bytes: Buffer.alloc(1024 * MEGABYTE) }]),
  "zip-bomb-lying.zip": lying,
  "zip-many-bombs.zip": () => {
    const bytes = Buffer.alloc(18 * MEGABYTE, "1,2\n")
    return zipFile(Array.from({ length: 60 }, (_, at) => ({ name: `${at}.csv`, bytes })))
  },
  "zip-many-files.zip": () =>
    zipFile(Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}.csv`, bytes: text("1") }))),
  "zip-nested.zip": () => nested(50, text(header)),
  "gzip-of-gzip.gz": () => gzipSync(gzipSync(gzipSync(text(header)))),
  "entities.xlsx": () =>
    workbook(
      text(
        `${LAUGHS}<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="str"><v>&e10;</v></c></row></sheetData></worksheet>`,
      ),
    ),
  "entities-shared.xlsx": () =>
    workbook(
      sheetOf('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
      text(`${LAUGHS}<sst ${MAIN}><si><t>&e10;</t></si></sst>`),
    ),
  "entities.camt.xml": () =>
    text(
      `${LAUGHS}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>&e10;</Id></Stmt></BkToCstmrStmt></Document>`,
    ),
  "entities.ofx": () => text(`${LAUGHS}<OFX><BANKMSGSRSV1><STMTTRNRS>&e10;</STMTTRNRS></BANKMSGSRSV1></OFX>`),
  "external-entity.camt.xml": () =>
    text(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>&x;</Id></Stmt></BkToCstmrStmt></Document>',
    ),
  "deep.camt.xml": () =>
    text(
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${"<Stmt>".repeat(1_000_000)}`,
    ),
  "deep.ofx": () => text(`OFXHEADER:100\n\n<OFX>${"<STMTTRN>".repeat(1_000_000)}`),
  "many-tags.mt940": () => text(`:20:A\r\n:25:1\r\n:60F:C260101CNY1,00\r\n${":86:a\r\n".repeat(1_500_000)}`),
  "entities.invoice.xml": () => text(`${LAUGHS}<EInvoice><Header><EIid>&e10;</EIid></Header></EInvoice>`),
  "external-entity.invoice.xml": () =>
    text('<!DOCTYPE EInvoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><EInvoice><a>&x;</a></EInvoice>'),
  "deep.invoice.xml": () => text(`<EInvoice>${"<a>".repeat(1_000_000)}`),
  "wide-19MB.invoice.xml": () => text(`<EInvoice>${"<a/>".repeat(4_800_000)}</EInvoice>`),
  "spaces-200MB.ofd": () => ofdFile([], { objects: spaces(200).toString() }),
  "elements.ofd": () => ofdFile([], { objects: "<a/>".repeat(1_000_000) }),
  "entities.ofd": () =>
    zipFile([{ name: "OFD.xml", bytes: text(`${LAUGHS}<OFD><DocBody><DocRoot>&e10;</DocRoot></DocBody></OFD>`) }]),
  "pages-loop.ofd": () =>
    zipFile([
      { name: "OFD.xml", bytes: text("<OFD><DocBody><DocRoot>OFD.xml</DocRoot></DocBody></OFD>") },
      { name: "Document.xml", bytes: text("<Document/>") },
    ]),
  "templates.ofd": () => ofdFile([], { template: [], objects: '<ofd:Template TemplateID="2"/>'.repeat(60_000) }),
  "deep.xlsx": () => workbook(text("<worksheet><sheetData>".repeat(500_000))),
  "far-cell.xlsx": () =>
    workbook(
      sheetOf(
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="99999999999"><c r="ZZZZZZZ1"><v>1</v></c></row>',
      ),
    ),
  "wide-rows.xlsx": () => workbook(sheetOf('<row><c r="XFD1"><v>1</v></c></row>'.repeat(50_000))),
  "many-rows.xlsx": () => workbook(sheetOf("<row><c><v>1</v></c></row>".repeat(2_000_000))),
  "spaces-in-a-cell-200MB.ods": () =>
    ods(Buffer.concat([text("<table:table-row><table:table-cell><text:p>"), spaces(200)])),
  "rows-repeated.ods": () => ods(odsRow(odsCell("1".repeat(30_000)), 'table:number-rows-repeated="1048576"')),
  "cells-repeated.ods": () =>
    ods(odsRow(odsCell("1", 'table:number-columns-repeated="400"'), 'table:number-rows-repeated="1048576"')),
  "blanks-repeated.ods": () => ods(odsRow(odsCell('<text:s text:c="999999999"/>'.repeat(20_000)))),
  "deep.ods": () => ods(odsRow(odsCell("<text:span>".repeat(100_000)))),
  "entities.ods": () => ods(Buffer.concat([text(LAUGHS), odsRow(odsCell("&e10;"))])),
  "styles-in-a-circle.ods": () => {
    const style = (name: string, parent: string) =>
      `<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="${parent}"><style:map style:condition="a" style:apply-style-name="${parent}"/></style:style>`
    const cells = odsCell("1", 'table:style-name="a"').repeat(300)
    return ods(Buffer.concat(Array.from({ length: 500 }, () => odsRow(cells))), style("a", "b") + style("b", "a"))
  },
  "records-of-nothing-200MB.xlsb": () =>
    xlsb(Buffer.alloc(200 * MEGABYTE, Buffer.from([0xff, 0x7f, 0, 0xff, 0x7f, 0]))),
  "rows-of-nothing.xlsb": () => xlsb(Buffer.concat(Array.from({ length: 2_000_000 }, () => row))),
  "cells-in-one-row.xlsb": () =>
    xlsb(
      Buffer.concat([row, ...Array.from({ length: 2_000_000 }, () => Buffer.from([13, 8, 0, 0, 0, 0, 2, 0, 0, 0]))]),
    ),
  "text-without-end.xlsb": () =>
    xlsb(Buffer.concat([row, Buffer.from([6, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f])])),
  "deep.html": () => text(`<html><body>${"<table><tr><td>".repeat(300_000)}`),
  "spans.html": () =>
    text(`<html><body><table>${'<tr><td colspan="999999" rowspan="999999">1</td></tr>'.repeat(5_000)}</table>`),
  "open-tags-15MB.html": () => text(`<html><body><table>${"<".repeat(15 * MEGABYTE)}`),
  "open-quotes.html": () => text(`<html><body><table>${'<td a="'.repeat(1_000_000)}`),
  "open-scripts.html": () => text(`<html><body>${"<script>".repeat(1_000_000)}`),
  "pages-loop.pdf": () => pdf([CATALOGUE, "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2000000000 >>"]),
  "pages-many.pdf": () =>
    pdf([
      CATALOGUE,
      "<< /Type /Pages /Kids [3 0 R] /Count 900 >>",
      "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 900 >>",
    ]),
  "content-bomb.pdf": () => onePage(stream("/Filter /FlateDecode", deflateSync(spaces(400), fastest))),
  "text-bomb.pdf": () =>
    onePage(
      stream("/Filter /FlateDecode", deflateSync(Buffer.alloc(60 * MEGABYTE, "BT /F1 9 Tf (a) Tj ET\n"), fastest)),
    ),
  "rules-bomb.pdf": () =>
    onePage(stream("/Filter /FlateDecode", deflateSync(Buffer.alloc(60 * MEGABYTE, "1 1 m 9 9 l S\n"), fastest))),
  "states-bomb.pdf": () =>
    onePage(stream("/Filter /FlateDecode", deflateSync(Buffer.alloc(20 * MEGABYTE, "q "), fastest))),
  "filters-bomb.pdf": () =>
    onePage(
      stream(
        `/Filter [${"/FlateDecode ".repeat(4)}]`,
        [0, 0, 0, 0].reduce<Uint8Array>((bytes) => deflateSync(bytes), spaces(300)),
      ),
    ),
  "deep-arrays.pdf": () => pdf([CATALOGUE, `<< /Type /Pages /Kids ${"[".repeat(500_000)}`]),
  "seal-10000-updates.pdf": () => unsealed().updateOften(10_000, 6, "<< /Producer (again) >>").bytes,
  "seal-1MB.pdf": () => unsealed().seal({ room: MEGABYTE, sign: () => Buffer.alloc(MEGABYTE, 0x30) }).bytes,
  "seal-deep.pdf": () => unsealed().seal({ room: 100_000, sign: () => Buffer.alloc(100_000, 0x30) }).bytes,
  "seal-tables-in-a-circle.pdf": () => {
    const sealed = unsealed().seal({ sign: () => Buffer.alloc(9) })
    return sealed.update(new Map([[6, "<< >>"]]), "TABLE", `/Prev ${sealed.bytes.length}`).bytes
  },
  "seal-objects-bomb.pdf": () => {
    const draft = unsealed()
    const packed = deflateSync(Buffer.alloc(200 * MEGABYTE, "1 0 "), fastest).toString("latin1")
    const stream = `<< /Type /ObjStm /N 400000 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
    return draft.update(new Map([[draft.next, stream]])).update(new Map([[6, "<< >>"]]), "STREAM").bytes
  },
  "raw-deflate.bin": () => deflateRawSync(spaces(10)),
}

/** Files made to crash their reader. Each is built on request. */
export const bombNames: ReadonlyArray<string> = Object.keys(bombs)

export const bomb = (name: string): Mutant => ({ name, how: "bomb", bytes: bombs[name]?.() ?? new Uint8Array(0) })
