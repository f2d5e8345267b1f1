import { Facts, ownValue } from "@open-valuation/core"
import { assets } from "@open-valuation/core/assets"
import { modelKey } from "@open-valuation/core/equipment"
import type { LeftOutReason } from "@open-valuation/core/ports"
import { propertyUse } from "@open-valuation/core/property"
import { brandKey, seriesKey } from "@open-valuation/core/vehicle"
import { publishedOn } from "../engines/PublishedOn.ts"
import { amountsIn } from "./Amounts.ts"
import { type Block, blocksOf } from "./Blocks.ts"
import { plainText } from "./BlockText.ts"
import { type ItemFacts, itemFacts } from "./ItemFacts.ts"
import { itemPrice } from "./ItemPrice.ts"
import { PRICE } from "./Labelled.ts"
import { parseMarkup } from "./Markup.ts"
import { dealDate, itemDate, lastDayOf, notAfter, pageDate, relativeDate, textDate } from "./PageDates.ts"
import type { Extracted, LeftOutRow, PageReference, PageRow, PageText, Wanted } from "./PageText.ts"
import { WITHDRAWN } from "./PriceLabels.ts"
import { jsonLdBlocks, microdataBlocks } from "./StructuredData.ts"

const MOST_ROWS = 200
const MOST_REFERENCES = 5
const MOST_QUOTED = 200
/** The text between the items of a page, which may be one object's. */
const MOST_REST = 6000

/** A page, taken apart. */
interface Parts {
  /** The page's data for machines: JSON-LD and microdata. */
  readonly stated: ReadonlyArray<Block>
  readonly items: ReadonlyArray<Block>
  /** Texts that may be about one object: a detail page, a quotation. */
  readonly whole: string
  readonly title: string
  /** Dates for machines beside that text. */
  readonly times: ReadonlyArray<string>
  /** `""` when the page does not tell. */
  readonly date: string
}

/** Lines at the foot of every page of a site. */
const FOOT = /ICP备|公网安备|版权所有|copyright|©|客服(?:热线|电话)/iu

/** Bytes that no text has (WHATWG MIME Sniffing, 3): pictures and programs. */
const BINARY = /[^\P{Cc}\s]/u
const SNIFFED = 1445

const htmlParts = (page: PageText, today: Wanted["today"]): Parts => {
  const markup = parseMarkup(BINARY.test(page.content.slice(0, SNIFFED)) ? "" : page.content)
  const blocks = blocksOf(markup.root, markup.title)
  const title = plainText(markup.title)
  const whole = plainText(blocks.rest)
    .split("\n")
    .filter((line) => !FOOT.test(line))
    .join("\n")
    .slice(0, MOST_REST)
  return {
    stated: [...jsonLdBlocks(markup.jsonLd), ...microdataBlocks(markup.root)],
    items: blocks.items,
    whole,
    title,
    times: blocks.times.length === 1 ? blocks.times : [],
    date: pageDate(markup, { ...blocks, rest: whole }, page.publishedAt, today),
  }
}

const SENTENCE = /[。;!?\n]|…|\.{3}|\s\|\s|\s[-—]\s/u

/** Two prices of one object, as a share: pages round what they show. */
const SAME_PRICE = 0.01

const pricesIn = (text: string): ReadonlyArray<number> =>
  amountsIn(text).flatMap(({ per, role, yuan }) => (per === "OBJECT" && role !== "OTHER" ? [yuan] : []))

const sentencesOf = (text: string): ReadonlyArray<Block> =>
  text.split(SENTENCE).map((sentence) => ({ text: sentence.trim(), isRow: false, times: [] }))

/** A quotation is about one object, unless it has several prices: then each sentence may be about one. */
const snippetParts = (page: PageText): Parts => {
  const title = plainText(page.title)
  const text = plainText(page.content)
  const isOne = new Set(pricesIn(text)).size <= 1
  return {
    stated: [],
    items: isOne ? [] : sentencesOf(text),
    whole: isOne ? `${title}\n${text}` : "",
    title,
    times: [],
    date: page.publishedAt || textDate(text),
  }
}

/** Averages of an area or a series that a text states. */
const referencesIn = (text: string, date: string): ReadonlyArray<PageReference> =>
  amountsIn(text).flatMap(({ end, role, start }) => {
    if (role !== "AVERAGE") return []
    const from = Math.max(text.lastIndexOf("\n", start), text.lastIndexOf("。", start)) + 1
    const line = text.slice(Math.max(from, start - 60), end + 20).split("\n")[0] ?? ""
    return [{ content: line.trim().slice(0, MOST_QUOTED), publishDate: date }]
  })

/**
 * The samples that a page tells of: each price that stands in one block with its unit and the facts of an object that
 * can be compared with the wanted one. Deterministic; never fails, whatever the page is.
 */
export const extractRows = (page: PageText, wanted: Wanted): Extracted => {
  const parts = page.form === "HTML" ? htmlParts(page, wanted.today) : snippetParts(page)
  const date = notAfter(parts.date, wanted.today)
  const latest = lastDayOf(`${parts.title}\n${parts.whole}`, date, wanted.today)
  const head = itemFacts(`${parts.title}\n${parts.whole.slice(0, MOST_HEAD)}`, wanted)
  const place = itemFacts(parts.title, wanted).city || head.city
  const { community } = itemFacts(parts.title, wanted).facts
  const isOfEstate = community !== undefined && community === wanted.facts["community"]
  const isWithdrawn = WITHDRAWN.test(`${parts.title}\n${parts.whole}`)
  const isSized = (text: string) => assets[wanted.assetType].data.paged.sized.test(text)
  const rows = new Map<string, PageRow>()
  const leftOut = new Map<string, LeftOutRow>()
  const back: Array<string> = []
  /** Offers in sections of a page, of which it does not say that they are its own. */
  const beside = new Set<string>()

  /** Prices of objects that a reader sees; none where a page builds itself by scripts. */
  const shown = [...parts.items.map(({ text }) => text), parts.whole].join("\n")
  const seen = parts.stated.length === 0 ? [] : pricesIn(shown)
  const isUnseen = (price: number) =>
    seen.length > 0 && seen.every((other) => Math.abs(other - price) > SAME_PRICE * price)

  const add = (
    { heading = "", text, times }: Pick<Block, "heading" | "text" | "times">,
    { city, facts }: ItemFacts,
    isStated = false,
  ): void => {
    const size = {
      area: Facts.number(facts, "buildingArea") ?? Facts.number(facts, "areaSqm"),
      plotRatio: Facts.number(facts, "plotRatio"),
    }
    const priced = itemPrice(text, parts.title, wanted, size, heading)
    if (priced === undefined || (isWithdrawn && priced.kind === "LISTING")) return
    const isDeal = priced.kind !== "LISTING"
    const own =
      itemDate(text, isDeal, latest) ||
      (isDeal && dealDate(`${parts.title}\n${parts.whole}`)) ||
      times.map(publishedOn).find((day) => day !== "") ||
      relativeDate(text, date) ||
      date
    const row: PageRow = {
      kind: priced.kind,
      observedAt: notAfter(own, wanted.today),
      price: priced.price,
      city: withDistrict(city, place),
      facts,
    }
    const isElsewhere = !isDeal && isOfEstate && (ownValue(facts, "community") ?? community) !== community
    const reason =
      (isElsewhere ? "OTHER_OBJECT" : undefined) ??
      isOther(wanted, { facts, city: row.city }) ??
      (priced.isContradictory ? "CONTRADICTORY_PRICE" : undefined) ??
      (isStated && isUnseen(row.price) ? "UNSEEN_PRICE" : undefined)
    const key = JSON.stringify([row.price, row.city, facts])
    if (reason !== undefined) {
      if (leftOut.size < MOST_ROWS) leftOut.set(key, { ...row, reason })
    } else if (rows.size < MOST_ROWS) {
      // A page says the same of an object for machines, in a card and in its text.
      const [known, said] = [...rows].find(([, other]) => isSameRow(row, other)) ?? [key, row]
      if (known === key && heading !== "" && !isDeal && !OWN_SECTION.test(heading)) beside.add(key)
      else beside.delete(known)
      rows.set(known, {
        ...said,
        observedAt: said.observedAt || row.observedAt,
        facts: { ...row.facts, ...said.facts },
      })
    }
  }

  for (const [at, block] of [...parts.stated, ...parts.items].entries()) {
    if (rows.size + leftOut.size >= MOST_ROWS) break
    const { isRow, text } = block
    const isStated = at < parts.stated.length
    const own = itemFacts(text, wanted)
    const isObject = isSized(text) && pricesIn(text).length > 0
    const mayBeUnnamed = isRow || (isObject && (UNNAMED.test(text) || wanted.assetType === "LAND"))
    const facts = mayBeUnnamed && !NAMED_ROW.test(text) ? withNames(own, head, wanted) : own
    // 6.1万公里 looks like a price: such a line has facts of the page's one object.
    if (isIdentified(wanted, facts) && (isRow || amountsIn(text).length > 0)) add(block, facts, isStated)
    else if (
      !isRow &&
      !(isObject && UNNAMED.test(text)) &&
      (!isStated || pricesIn(text).every((price) => !isUnseen(price)))
    )
      back.push(text)
  }
  // A fact that an item lacks may be on its page: a table of prices under the name of the object.
  const whole = [parts.title, parts.whole, ...(page.form === "HTML" ? back : [])].join("\n").slice(0, MOST_REST)
  const isOfOne = rows.size === 0 || isSized([parts.whole, ...back].join("\n"))
  if (isOfOne && (page.form === "HTML" || parts.whole !== "")) {
    const facts = itemFacts(whole, wanted)
    const before = rows.size - beside.size
    if (isIdentified(wanted, facts))
      add(
        { text: whole, times: parts.times },
        moreExact(facts, () => itemFacts(parts.whole, wanted)),
      )
    // A page about one object offers others beside it.
    if (rows.size - beside.size > before) for (const key of beside) rows.delete(key)
  }
  // Prose tells of several objects, a sentence each.
  if (rows.size === 0 && page.form === "HTML") {
    for (const block of sentencesOf(whole)) {
      const facts = itemFacts(block.text, wanted)
      if (PRICE.test(block.text) && isIdentified(wanted, facts)) add(block, facts)
    }
  }
  return {
    rows: [...rows.values()],
    leftOut: [...leftOut.values()],
    references: distinct(
      [whole, ...[...parts.stated, ...parts.items].map(({ text }) => text)].flatMap((text) => referencesIn(text, date)),
    ).slice(0, MOST_REFERENCES),
  }
}

/** True if two rows of a page may be the same object: they have one price, and contradict each other in nothing. */
const isSameRow = (one: PageRow, other: PageRow): boolean =>
  one.price === other.price &&
  one.kind === other.kind &&
  Object.entries(one.facts).every(([name, value]) => (ownValue(other.facts, name) ?? value) === value)

/** Headings of the objects that a page lists as its own. */
const OWN_SECTION = /在售|挂牌|本小区|小区房源|出售|库存|现货|报价|\d/u

/** The head of a page names its place, characters. */
const MOST_HEAD = 500

/** A row of a table that names its object. */
const NAMED_ROW = /(?:小区|楼盘|项目|名称|地址|位置|坐落|房源|标题|型号|机型|设备|车型|车系|品牌)[^\n:]{0,4}:/u

/** A card that begins with its object's facts: 3室2厅, 2019年. */
const UNNAMED = /^[•·●■◆▪*\s]{0,3}\d/u

/** A row of a table that names no object is about that of its page, if the page is about the one that is valued. */
const withNames = (own: ItemFacts, head: ItemFacts, { assetType, facts }: Wanted): ItemFacts => {
  const names = assets[assetType].data.paged.names.flatMap((name) => {
    const value = ownValue(head.facts, name)
    return value !== undefined && value === ownValue(facts, name) ? [[name, value] as const] : []
  })
  return { ...own, facts: { ...Object.fromEntries(names), ...own.facts } }
}

const distinct = (references: ReadonlyArray<PageReference>): ReadonlyArray<PageReference> => [
  ...new Map(references.map((reference) => [reference.content, reference])).values(),
]

/** Less than the rounding of a headline. */
const ROUNDING = 1

/** A headline rounds what the text below it states to two places. */
const moreExact = (headed: ItemFacts, below: () => ItemFacts): ItemFacts => {
  const area = Facts.number(headed.facts, "buildingArea")
  const exact = area === undefined ? undefined : Facts.number(below().facts, "buildingArea")
  if (area === undefined || exact === undefined || Math.abs(area - exact) >= ROUNDING) return headed
  return { ...headed, facts: { ...headed.facts, buildingArea: exact } }
}

/** The more detailed of block's and page's place where they agree; a block without one is where its page is. */
const withDistrict = (own: string, page: string): string => {
  if (own === "") return page
  const isPart = page !== "" && (own.startsWith(page) || page.startsWith(own))
  return isPart && page.length > own.length ? page : own
}

/** Facts and place of an object on a page. */
interface PagedObject {
  readonly facts: Facts.Facts
  readonly city: string
}

const levels = (city: string): ReadonlyArray<string> => city.split("/").filter((level) => level !== "")

/** True when two regions are the same as far as both state them, down to a level: 2 is the city, 3 the district. */
const isSameRegion = (one: string, other: string, depth: number): boolean => {
  const [a, b] = [levels(one), levels(other)]
  return a.slice(0, depth).every((level, i) => b[i] === undefined || b[i] === level)
}

/** True when an object has the facts without which its price says nothing. */
const isIdentified = ({ assetType }: Wanted, { facts }: PagedObject): boolean =>
  assets[assetType].data.paged.needs.every((names) => names.some((name) => ownValue(facts, name) !== undefined))

const isSameVehicle = (wanted: Facts.Facts, facts: Facts.Facts): boolean => {
  const [brand, own] = [Facts.text(wanted, "brand"), Facts.text(facts, "brand")]
  const [series, ownSeries] = [Facts.text(wanted, "series"), Facts.text(facts, "series")]
  if (series !== undefined && ownSeries !== undefined) return seriesKey(brand, series) === seriesKey(own, ownSeries)
  return brand !== undefined && own !== undefined && brandKey(brand) === brandKey(own)
}

/**
 * Why an object of a page does not serve the one that is valued: another city or district, another model, series or
 * use. `undefined` when it does. An object without a place is of the wanted one only where its estate is.
 */
const isOther = (wanted: Wanted, found: PagedObject): LeftOutReason | undefined => {
  const { assetType, city, facts } = wanted
  const own = found.facts
  switch (assetType) {
    case "EQUIPMENT": {
      const [model, ownModel] = [Facts.text(facts, "model"), Facts.text(own, "model")]
      const isSame = model === undefined || ownModel === undefined || modelKey(model) === modelKey(ownModel)
      return isSame ? undefined : "OTHER_OBJECT"
    }
    case "VEHICLE":
      return isSameVehicle(facts, own) ? undefined : "OTHER_OBJECT"
    case "LAND":
      return found.city !== "" && isSameRegion(city, found.city, 2) ? undefined : "OTHER_PLACE"
    case "PROPERTY": {
      const usage = (stated: Facts.Facts) => Facts.text(stated, "propertyUsage") ?? "RESIDENTIAL"
      if (usage(facts) !== usage(own) || propertyUse(facts) !== propertyUse(own)) return "OTHER_OBJECT"
      const names = [Facts.text(facts, "community"), Facts.text(facts, "address")]
      const community = Facts.text(own, "community") ?? ""
      const isOwnEstate = community !== "" && names.some((name) => name?.includes(community) === true)
      if (found.city === "") return isOwnEstate ? undefined : "OTHER_PLACE"
      return isSameRegion(city, found.city, 3) ? undefined : "OTHER_PLACE"
    }
  }
}
