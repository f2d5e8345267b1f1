import { readFileSync } from "node:fs"
import { MarketAssetType } from "@open-valuation/core/assets"
import { Schema } from "effect"
import type { PageText, Wanted } from "../../../src/extract/PageText.ts"
import { type CorpusPage, type ExpectedRow, today } from "../corpus/Objects.ts"

/** What stands on every page of a site for an asset, in the words of such sites. */
const BARS: Readonly<Record<Wanted["assetType"], string>> = {
  PROPERTY:
    "<header><nav><ul><li>首页</li><li>二手房</li><li>新房</li><li>租房</li><li>商铺写字楼</li><li>成交</li></ul></nav></header>",
  VEHICLE: "<div class='topbar'><a>首页</a><a>买车</a><a>卖车</a><a>新车</a><a>租车</a><a>高价收车</a></div>",
  EQUIPMENT: "<div class='nav'><a>二手机</a><a>新机</a><a>出租</a><a>求购</a><a>配件</a><a>租赁</a></div>",
  LAND: "<ul class='menu'><li>土地供应</li><li>出让公告</li><li>地块公示</li><li>供地结果</li></ul>",
}
const FOOT =
  "<footer><p>客服热线 400-810-0000 周一至周日 9:00-18:00</p><p>© 2010-2026 版权所有 京ICP备12345678号-1</p></footer>"

const isAsset = Schema.is(MarketAssetType)

const factsOf = (pairs: ReadonlyArray<string>): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [name = "", value = ""] = pair.split("=", 2)
      return [name, /^\d+(?:\.\d+)?$/u.test(value) ? Number(value) : value]
    }),
  )

/** `! home1 PROPERTY <place> <fact>=<value> …`: an object that is valued. */
const wantedOf = (line: string): readonly [name: string, wanted: Wanted] => {
  const [, name = "", type = "", city = "", ...facts] = line.split(" ")
  if (!isAsset(type)) throw new Error(`no asset: ${line}`)
  return [name, { assetType: type, city: city === "-" ? "" : city, facts: factsOf(facts), today }]
}

/** `-> <万元> <kind> <day or -> <fact>=<value> …`: a row that a page must give. */
const rowOf = (line: string): ExpectedRow => {
  const [, wan, kind, day = "-", ...facts] = line.split(" ")
  if (kind !== "LISTING" && kind !== "TRANSACTION" && kind !== "AUCTION") throw new Error(`no kind: ${line}`)
  const observedAt = day === "-" ? "" : day
  return { price: Math.round(Number(wan) * 10_000), kind, observedAt, facts: factsOf(facts) }
}

/** A page: `== <object> <form>`, lines `@title`, `@head`, `@date` of the search, `@quote` and `@bytes`, its body, rows. */
const pageOf = (block: string, wanted: ReadonlyMap<string, Wanted>): CorpusPage => {
  const [head = "", ...lines] = block.split("\n")
  const [, name = "", form = ""] = /^== (\S+) (.+)$/u.exec(head) ?? []
  const own = wanted.get(name)
  if (own === undefined) throw new Error(`no object: ${head}`)
  const said = (mark: string) => lines.find((line) => line.startsWith(`@${mark} `))?.slice(mark.length + 2)
  const body = lines.filter((line) => !/^(?:@\w+ |-> )/u.test(line)).join("\n")
  const quote = said("quote")
  const bytes = said("bytes")
  const site = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${said("title") ?? ""}</title>${said("head") ?? ""}</head><body>${BARS[own.assetType]}<main>${body}</main>${FOOT}</body></html>`
  const page: PageText = {
    form: quote === undefined ? "HTML" : "SNIPPET",
    url: "https://page.example/1",
    title: quote ?? "",
    content: quote === undefined ? (bytes === undefined ? site : String(JSON.parse(bytes))) : body,
    publishedAt: said("date") ?? "",
  }
  const rows = lines.filter((line) => line.startsWith("-> ")).map(rowOf)
  return { form: `${name}: ${form}`, page, wanted: own, rows, traps: [] }
}

/** Pages in layouts of many sites, with what must be read from them. Names and figures are invented. */
export const layoutPages = (file: URL): ReadonlyArray<CorpusPage> => {
  const [objects = "", ...blocks] = readFileSync(file, "utf8")
    .trim()
    .split(/\n{2,}/u)
  const wanted = new Map(objects.split("\n").map(wantedOf))
  return blocks.map((block) => pageOf(block, wanted))
}
