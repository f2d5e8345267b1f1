import { describe, expect, it } from "@effect/vitest"
import { makeStatementReader, type Paper } from "@open-valuation/core/statement"
import {
  type InvoiceContent,
  invoiceOfd,
  invoicePdf,
  invoiceXml,
  ofdFile,
  zipFile,
} from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"
import { readDocument } from "../../src/index.ts"
import { fault, parts, utf8 } from "../Read.ts"

const digital: InvoiceContent = {
  number: "25440000000012345678",
  date: "2026-03-14",
  seller: "云汀机械制造有限公司",
  buyer: "谷屿五金（杭州）有限公司",
  netFen: 10_000_50,
  taxFen: 1_300_07,
}
const older: InvoiceContent = { ...digital, number: "12345678", code: "033001900111" }
const red: InvoiceContent = {
  ...digital,
  number: "25440000000012345679",
  netFen: -10_000_50,
  taxFen: -1_300_07,
  remark: "被红冲蓝字数电发票号码：25440000000012345678",
}

const papersIn = (bytes: Uint8Array, fileName = "a") =>
  Effect.suspend(() => {
    const reader = makeStatementReader({ fileName, kind: "INVOICE" })
    return readDocument({ bytes, fileName }).pipe(
      Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
      Effect.map((): ReadonlyArray<Paper> => {
        expect(reader.end()).toEqual([])
        return reader.papers()
      }),
    )
  })

const paperOf = ({ buyer, code = "", date, netFen, number, seller, taxFen }: InvoiceContent, fileName = "a") => ({
  _tag: "Invoice",
  fileName,
  number: code + number,
  date,
  seller,
  buyer: buyer.replace("（", "(").replace("）", ")"),
  totalFen: netFen + taxFen,
  ...(netFen < 0 ? { reverses: digital.number } : {}),
})

describe("electronic invoices", () => {
  it.live("are read from XML, PDF and OFD, new ones, older ones and red ones", () =>
    Effect.gen(function* () {
      expect(yield* papersIn(utf8(invoiceXml(digital)))).toEqual([paperOf(digital)])
      expect(yield* papersIn(utf8(invoiceXml(red)))).toEqual([paperOf(red)])
      expect(yield* papersIn(invoicePdf([digital, older, red]))).toEqual(
        [digital, older, red].map((one) => paperOf(one)),
      )
      for (const one of [digital, older, red]) expect(yield* papersIn(invoiceOfd(one))).toEqual([paperOf(one)])
    }),
  )

  it.effect("several in one XML, and files of an archive", () =>
    Effect.gen(function* () {
      const [one, other] = [digital, red].map((each) => invoiceXml(each).replace(/^<\?xml[^>]*>/u, ""))
      expect(yield* papersIn(utf8(`<?xml version="1.0"?><Invoices>${one}${other}</Invoices>`))).toEqual([
        paperOf(digital),
        paperOf(red),
      ])
      const archive = zipFile([
        { name: "1.xml", bytes: utf8(invoiceXml(digital)) },
        { name: "2.ofd", bytes: invoiceOfd(older) },
      ])
      expect(yield* papersIn(archive)).toEqual([paperOf(digital, "1.xml"), paperOf(older, "2.ofd")])
    }),
  )

  it.live("whose figures contradict each other say so, on the page and in the data", () =>
    Effect.gen(function* () {
      const capitals = { ...digital, capitals: "壹拾万圆整" }
      const total = { ...digital, totalFen: 21_300_57 }
      for (const [content, reason] of [
        [capitals, "CAPITALS"],
        [total, "TOTALS"],
      ] as const) {
        for (const bytes of [utf8(invoiceXml(content)), invoicePdf([content]), invoiceOfd(content)])
          expect(yield* papersIn(bytes)).toMatchObject([{ fault: reason }])
      }
    }),
  )

  it.effect("that carry other data than their page shows are contradictory", () =>
    Effect.gen(function* () {
      const attachment = invoiceXml({ ...digital, netFen: 20_000_00 })
      const texts = [
        { x: 600, y: 42, text: `发票号码：${digital.number}` },
        { x: 600, y: 54, text: "开票日期：2026年03月14日" },
        { x: 520, y: 260, text: "（小写）¥11300.57" },
      ]
      expect(yield* papersIn(ofdFile(texts, { attachment }))).toMatchObject([{ fault: "CONTRADICTION" }])
    }),
  )

  it.effect("with entities, a cut, a field in two versions, or endless nesting are refused", () =>
    Effect.gen(function* () {
      const sound = invoiceXml(digital)
      const broken = [
        sound.replace("<EInvoice>", '<!DOCTYPE EInvoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><EInvoice>'),
        sound.slice(0, -12),
        sound.replace("</SellerName>", "</SellerName><SellerName>青屿商贸有限公司</SellerName>"),
        sound.replace("</SellerName>", "</BuyerName>"),
        `<EInvoice>${"<a>".repeat(100_000)}`,
        `<list>${"<EInvoice></EInvoice>".repeat(1_001)}</list>`,
      ]
      for (const text of broken) expect(yield* fault(utf8(text))).toEqual(["corrupt", "statement"])
      expect(yield* fault(utf8(`<?xml version="1.0"?><EInvoices></EInvoices>`))).toEqual(["unsupported", "statement"])
    }),
  )
})

const pageOf = (bytes: Uint8Array) =>
  Effect.map(parts(bytes), (found) => {
    const page = found.find((part) => part._tag === "Page")
    if (page?._tag !== "Page") throw new Error("no page")
    return { words: page.words.map(({ text }) => text), unseen: (page.unseen ?? []).map(({ text }) => text) }
  })

describe("an OFD document", () => {
  it.effect("gives words with their places, in points", () =>
    Effect.gen(function* () {
      const [, page] = yield* parts(ofdFile([{ x: 72, y: 144, text: "金额 1,234.50" }]))
      if (page?._tag !== "Page") throw new Error("no page")
      expect(page.width).toBeCloseTo((297 / 25.4) * 72)
      const [first, second] = page.words
      expect([first?.text, second?.text]).toEqual(["金额", "1,234.50"])
      expect([first?.x, first?.width, first?.height, second?.x].map((each) => Math.round(each ?? -1))).toEqual([
        72, 16, 8, 92,
      ])
    }),
  )

  it.effect("does not show what is white, tiny, without opacity, off the page, or painted over", () =>
    Effect.gen(function* () {
      const object = (text: string, attributes: string, colour = "0 0 0") =>
        `<ofd:TextObject Boundary="20 40 100 5" Size="3" ${attributes}><ofd:FillColor Value="${colour}"/><ofd:TextCode X="0" Y="3">${text}</ofd:TextCode></ofd:TextObject>`
      const objects = [
        object("白", "", "255 255 255"),
        object("小", "").replace('Size="3"', 'Size="0.5"'),
        object("透", 'Alpha="0"'),
        object("藏", 'Visible="false"'),
        object("外", "").replace("20 40", "400 40"),
        object("盖", ""),
        '<ofd:PathObject Boundary="10 30 100 30" Fill="true"><ofd:AbbreviatedData>M 0 0</ofd:AbbreviatedData></ofd:PathObject>',
        object("见", ""),
      ].join("")
      expect(yield* pageOf(ofdFile([], { objects }))).toEqual({
        words: ["见"],
        unseen: ["白", "小", "透", "藏", "外", "盖"],
      })
    }),
  )

  it.effect("without a word, without its pages, or with more than it may hold is refused", () =>
    Effect.gen(function* () {
      expect(yield* fault(ofdFile([]))).toEqual(["no-text", "statement"])
      expect(
        yield* fault(
          zipFile([{ name: "OFD.xml", bytes: utf8("<OFD><DocBody><DocRoot>a.xml</DocRoot></DocBody></OFD>") }]),
        ),
      ).toEqual(["corrupt", "statement"])
      const [word, path] = [
        '<ofd:TextObject Boundary="9 9 9 9" Size="3"><ofd:TextCode X="0" Y="3">a</ofd:TextCode></ofd:TextObject>',
        '<ofd:PathObject Boundary="1 1 1 1" Fill="true"/>',
      ]
      expect(yield* fault(ofdFile([], { objects: word.repeat(20_001) }))).toEqual(["too-large", "statement"])
      expect(yield* fault(ofdFile([], { objects: path.repeat(1_001) }))).toEqual(["too-large", "statement"])
      expect(yield* fault(ofdFile([], { objects: " ".repeat(5_000_000) }))).toEqual(["too-large", "statement"])
    }),
  )
})
