import { Facts } from "@open-valuation/core"
import { amountsIn } from "./Amounts.ts"
import { blocksOf } from "./Blocks.ts"
import { plainText } from "./BlockText.ts"
import { type ItemFacts, itemFacts } from "./ItemFacts.ts"
import { itemPrice } from "./ItemPrice.ts"
import { parseMarkup } from "./Markup.ts"
import { itemDate, notAfter, pageDate, relativeDate } from "./PageDates.ts"
import type { Extracted, LeftOutRow, PageReference, PageRow, PageText, Wanted } from "./PageText.ts"
import { isIdentified, isOther } from "./SameObject.ts"
import { jsonLdBlocks, microdataBlocks } from "./StructuredData.ts"

const MOST_ROWS = 200
const MOST_REFERENCES = 5
const MOST_QUOTED = 200
/** The text between the items of a page, which may be one object's. */
const MOST_REST = 6000

/** A page, taken apart. */
interface Parts {
  /** The page's data for machines: JSON-LD and microdata. */
  readonly stated: ReadonlyArray<string>
  readonly items: ReadonlyArray<string>
  /** Texts that may be about one object: a detail page, a quotation. */
  readonly whole: string
  readonly title: string
  /** `""` when the page does not tell. */
  readonly date: string
}

const htmlParts = (page: PageText): Parts => {
  const markup = parseMarkup(page.content)
  const { items, rest } = blocksOf(markup.root)
  const structured = [...jsonLdBlocks(markup.jsonLd), ...microdataBlocks(markup.root)]
  const title = plainText(markup.title)
  const whole = plainText(rest).slice(0, MOST_REST)
  return {
    stated: structured.map(({ text }) => text),
    items: items.map(({ text }) => text),
    whole,
    title,
    date: pageDate(markup, whole) || page.publishedAt,
  }
}

const SENTENCE = /[。;!?\n]|…|\.{3}|\s\|\s|\s[-—]\s/u

/** Two prices of one object, as a share: pages round what they show. */
const SAME_PRICE = 0.01

const pricesIn = (text: string): ReadonlyArray<number> =>
  amountsIn(text).flatMap(({ per, role, yuan }) => (per === "OBJECT" && role !== "OTHER" ? [yuan] : []))

/** A quotation is about one object, unless it has several prices: then each sentence may be about one. */
const snippetParts = (page: PageText): Parts => {
  const title = plainText(page.title)
  const text = plainText(page.content)
  const isOne = new Set(pricesIn(text)).size <= 1
  return {
    stated: [],
    items: isOne ? [] : text.split(SENTENCE).map((sentence) => sentence.trim()),
    whole: isOne ? `${title}\n${text}` : "",
    title,
    date: page.publishedAt,
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
  const parts = page.form === "HTML" ? htmlParts(page) : snippetParts(page)
  const date = notAfter(parts.date, wanted.today)
  const place = itemFacts(parts.title, wanted).city
  const rows = new Map<string, PageRow>()
  const leftOut = new Map<string, LeftOutRow>()
  const back: Array<string> = []

  /** Prices of objects that a reader sees; none where a page builds itself by scripts. */
  const seen = parts.stated.length === 0 ? [] : pricesIn([...parts.items, parts.whole].join("\n"))
  const isUnseen = (price: number) =>
    seen.length > 0 && seen.every((other) => Math.abs(other - price) > SAME_PRICE * price)

  const add = (text: string, { city, facts }: ItemFacts, isStated = false): void => {
    const size = {
      area: Facts.number(facts, "buildingArea") ?? Facts.number(facts, "areaSqm"),
      plotRatio: Facts.number(facts, "plotRatio"),
    }
    const priced = itemPrice(text, parts.title, wanted, size)
    if (priced === undefined) return
    const isDeal = priced.kind !== "LISTING"
    const observedAt = notAfter(itemDate(text, isDeal) || relativeDate(text, date) || date, wanted.today)
    const row: PageRow = {
      kind: priced.kind,
      observedAt,
      price: priced.price,
      city: withDistrict(city, place),
      facts,
    }
    const reason =
      isOther(wanted, { facts, city: row.city }) ??
      (priced.isContradictory ? "CONTRADICTORY_PRICE" : undefined) ??
      (isStated && isUnseen(row.price) ? "UNSEEN_PRICE" : undefined)
    const key = JSON.stringify([row.price, row.city, facts])
    if (reason !== undefined) {
      if (leftOut.size < MOST_ROWS) leftOut.set(key, { ...row, reason })
    } else if (rows.size < MOST_ROWS) rows.set(key, rows.get(key) ?? row)
  }

  for (const [at, text] of [...parts.stated, ...parts.items].entries()) {
    if (rows.size + leftOut.size >= MOST_ROWS) break
    const isStated = at < parts.stated.length
    const facts = itemFacts(text, wanted)
    if (isIdentified(wanted, facts)) add(text, facts, isStated)
    else if (!isStated || pricesIn(text).every((price) => !isUnseen(price))) back.push(text)
  }
  // A fact that an item lacks may be on its page: a table of prices under the name of the object.
  const whole = [parts.title, parts.whole, ...(page.form === "HTML" ? back : [])].join("\n").slice(0, MOST_REST)
  const isOfOne = rows.size === 0 || PRICED_OBJECT[wanted.assetType].test(parts.whole)
  if (isOfOne && (page.form === "HTML" || parts.whole !== "")) {
    const facts = itemFacts(whole, wanted)
    if (isIdentified(wanted, facts))
      add(
        whole,
        moreExact(facts, () => itemFacts(parts.whole, wanted)),
      )
  }
  return {
    rows: [...rows.values()],
    leftOut: [...leftOut.values()],
    references: distinct([whole, ...parts.stated, ...parts.items].flatMap((text) => referencesIn(text, date))).slice(
      0,
      MOST_REFERENCES,
    ),
  }
}

/** Facts that the text beside a list must state to be about an object of its own: a size, a reading, a model. */
const PRICED_OBJECT: Readonly<Record<Wanted["assetType"], RegExp>> = {
  PROPERTY: /\d\s?(?:㎡|平米|平方)/u,
  VEHICLE: /公里/u,
  EQUIPMENT: /小时/u,
  LAND: /\d\s?(?:㎡|平方米|亩|公顷)/u,
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
