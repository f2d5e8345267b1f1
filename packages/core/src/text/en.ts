import type { Catalogue } from "./Codes.ts"
import { word, yuan } from "./enAmounts.ts"
import { enAuthenticity } from "./enAuthenticity.ts"
import { enDocuments } from "./enDocuments.ts"
import { enEquipment, enEquipmentWords } from "./enEquipment.ts"
import { enFacts } from "./enFacts.ts"
import { enFields } from "./enFields.ts"
import { enLand, enLandWords } from "./enLand.ts"
import { enStatement } from "./enStatement.ts"
import { enTasks } from "./enTasks.ts"
import { enVehicle, enVehicleWords } from "./enVehicle.ts"
import { type MarketWords, wordsFor } from "./MarketWords.ts"
import { last, many, plural } from "./Plural.ts"

const PROPERTY: MarketWords = {
  scopes: {
    Group: "in the same community (all phases)",
    Neighbourhood: "in the same neighbourhood",
    District: "in the same district",
    Market: "in the same city",
  },
  units: {
    group: "of the same community",
    family: "of communities of the same name",
    area: "of the same neighbourhood",
    district: "of the same district",
    market: "of the same city",
  },
  factors: {
    transaction: "circumstances of the transaction (asking price to deal price)",
    time: "market conditions (date)",
    area: "floor area",
    age: "age of the building",
    layout: "layout",
    floor: "floor",
    building: "building",
    decoration: "decoration",
    orientation: "orientation",
    attributes: "further attributes",
    unexplained: "individual difference not carried over",
    correction: "systematic error",
    comparables: "what the comparables are like",
    location: "place",
  },
  level: "the market as a whole",
  excluded: {},
  price: "unit prices",
  sameGroup: "of the same community",
  likeness: "place, time and attributes",
  minimum: "GB/T 50291-2015 asks for",
  rule: "the standard",
  oldDeals: "; the standard allows two years",
  resolved: (name) => `Recognised the subject's community: ${name}.`,
  noneOfGroup: (name) =>
    `No usable sample of ${name === "" ? "the subject's own community" : `the community "${name}"`}: the price is inferred from the surroundings. Deals of the same community would help.`,
}

const words = (asset: string | undefined): MarketWords =>
  wordsFor({ PROPERTY, EQUIPMENT: enEquipmentWords, VEHICLE: enVehicleWords, LAND: enLandWords }, asset)

const USAGES: Readonly<Record<string, string>> = {
  RESIDENTIAL: "residential",
  COMMERCIAL: "commercial or office",
  INDUSTRIAL: "industrial",
}
const FIELDS: Readonly<Record<string, string>> = {
  buildYear: "year built",
  floor: "floor",
  totalFloors: "total floors",
  houseType: "layout",
}

const LEVELS: Readonly<Record<string, string>> = { HIGH: "high", MEDIUM: "medium", LOW: "low" }

const perSqm = (amount: number): string => `${yuan(amount)}/m²`

const discountOrigin = (origin: string, count: number): string =>
  origin === "LEARNED_PAIRS"
    ? `learned from ${many(count, "pair")} of asking and closing prices of this market`
    : origin === "LEARNED_KINDS"
      ? "learned from the gap between listings and deals of this market"
      : "a default assumption: this market has no data to learn it from"

/** What to do about a scan that is not good enough. */
const clearerScan = (scanned: boolean | undefined): string =>
  scanned === true
    ? ". It was read from images, which may not be clear enough: scan it flat at 300 dpi, or give the electronic file of the bank"
    : ""

const inBrackets = (detail: string): string => (detail === "" ? "" : ` (${detail})`)

/** `3 of the 5 main comparables need`. */
const mainOnes = (count: number, of: number): string =>
  of === 1 ? "The main comparable needs" : `${count} of the ${of} main comparables ${plural(count, "needs", "need")}`

/** What of the samples that were found is usable: nothing. */
const noneUsable = (found: number): string =>
  found === 0 ? "found none" : found === 1 ? "the one found is not usable" : `none of the ${found} found is usable`

const moved = (percent: number): string => `${percent > 0 ? "+" : "-"}${Math.abs(percent)}%`

/** Texts in English. */
export const en: Catalogue = {
  ...enFacts,
  "market.excluded.KIND_NOT_COMPARABLE": () => "kind of transaction that is not comparable (such as a court auction)",
  "market.excluded.LATER_THAN_VALUATION": () => "later than the valuation date",
  "market.excluded.TOO_OLD": () => "too long ago",
  "market.excluded.SIZE_UNKNOWN": () => "no area, so no unit price",
  "market.excluded.SIZE_IMPLAUSIBLE": () => "implausible area",
  "market.excluded.PRICE_IMPLAUSIBLE": ({ asset }) =>
    words(asset).excluded.PRICE_IMPLAUSIBLE ?? "implausible unit price, probably a typing error",
  "market.excluded.DEMO_MARKET": () =>
    "simulated sample of the demo market, which does not count beside samples of other sources",
  "market.excluded.DUPLICATE": ({ asset }) => words(asset).excluded.DUPLICATE ?? "the same home again",
  "market.excluded.OUTLIER": ({ asset }) =>
    words(asset).excluded.OUTLIER ?? "adjusted unit price far from the other samples of its group",
  "market.excluded.LITTLE_SIMILARITY": () => "too different from the subject to carry weight",

  "market.step.search": ({ asset, scope, km, months, found }) =>
    `Searched ${km === null ? word(words(asset).scopes, scope) : `within ${km} km`}, ${last(months, "month")}: ${many(found, "sample")} so far.`,
  "market.step.searchDone": ({ found, deals, listings, auctions }) =>
    found === 0
      ? "No samples were found."
      : `${many(found, "sample")}: ${many(deals, "deal")}${auctions === undefined ? "" : ` (${many(auctions, "auction")} among them)`}, ${many(listings, "listing")}.`,
  "market.step.resolved": ({ asset, name }) => words(asset).resolved(name),
  "market.step.filter": ({ raw, kept, excluded }) =>
    raw === 0
      ? "There are no samples to choose from."
      : excluded === 0
        ? plural(raw, "The one sample is used.", `All ${raw} samples are used.`)
        : `${kept} of ${many(raw, "sample")} ${plural(kept, "is", "are")} used; ${excluded} ${plural(excluded, "was", "were")} dropped, each with its reason.`,
  "market.step.noTrend": () => "Too few samples to tell a price trend: dates were not adjusted for.",
  "market.step.trend": ({ percent }) =>
    percent === 0
      ? "Prices in this market were flat over the last 12 months."
      : `Prices in this market ${percent > 0 ? "rose" : "fell"} by about ${Math.abs(percent)}% over the last 12 months; each sample is carried to the valuation date.`,
  "market.step.adjustment": ({ asset, factor, percent }) =>
    `Adjustment for ${word(words(asset).factors, factor)}: samples' ${words(asset).price} ${percent > 0 ? "raised" : "lowered"} by ${Math.abs(percent)}% on average.`,
  "market.step.correction": ({ asset, percent, factor, factorPercent }) =>
    `Correction for ${word(words(asset).factors, "correction")} (learned from prices that had not been seen): ${moved(percent)} in all, the largest part from ${word(words(asset).factors, factor)} (${moved(factorPercent)}).`,
  "market.step.model": ({ path, count }) =>
    path === "CORRECTED"
      ? `Adjustments, similarity and systematic error were learned from ${many(count, "sample")} of this market.`
      : path === "LEARNED"
        ? `Adjustments and similarity were learned from ${many(count, "sample")} of this market: too few to learn systematic error.`
        : "Too few samples of this market to learn from: similarity by fixed rules, no adjustments.",
  "market.step.discount": ({ percent, origin, count }) =>
    `Asking prices are taken at ${(100 + percent).toFixed(1).replace(/\.0$/, "")}% as deals: ${discountOrigin(origin, count)}.`,
  "market.step.weights": ({ asset, count, effective, sameGroup, anchorPercent }) =>
    `${many(count, "sample")} weighted by similarity of ${words(asset).likeness} (worth ${many(effective, "equal one")}), ${sameGroup} ${words(asset).sameGroup}${
      anchorPercent >= 0.1 ? `; the level of ${words(asset).level} carries ${anchorPercent}%` : ""
    }.`,
  "market.step.support": ({ asset, unit, count, trials }) => {
    const { units } = words(asset)
    const samples = `${many(count, "sample")} ${word(units, unit)}`
    const known =
      unit === "group"
        ? `The catalogue has ${samples}`
        : `The catalogue has no sample ${word(units, "group")}; the closest are ${samples}`
    const how = unit === "group" ? "of like subjects" : "with all such samples withheld"
    return `${known}. ${
      trials === 0
        ? "This market cannot test such subjects: the error is a default assumption."
        : `The error was measured on ${many(trials, "unseen price")} ${how}.`
    }`
  },
  "market.step.range": ({ low, high, sharePercent, origin, trials }) =>
    `Range ${low}% to +${high}% around the central value holds the true price in ${sharePercent}% of cases, ${
      origin === "CALIBRATED"
        ? `measured on ${many(trials, "price")} of this market that had not been seen`
        : "by a default assumption not yet tested on this market"
    }.`,
  "market.step.confidence": ({ percent, tolerancePercent }) =>
    `The true price lies within ±${tolerancePercent}% of the central value with a probability of ${percent}%.`,
  "market.learning.crowded": ({ most }) =>
    `${most} markets as of past months already wait to be learned for you. Submit this valuation date again when they are done.`,
  "market.learning.failed": () =>
    "This market could not be learned, so no value is given. The operator finds the cause in the log, and should check the market's samples.",

  "market.risk.demoMarket": () =>
    "The value rests on the simulated demo market and says nothing about real prices: do not decide by it. Import real samples first.",
  "market.risk.fewComparables": ({ asset, count, minimum }) =>
    `Only ${many(count, "comparable")}, fewer than the ${minimum} that ${words(asset).minimum}: take the result as an indication.`,
  "market.risk.noneOfGroup": ({ asset, name }) => words(asset).noneOfGroup(name),
  "market.risk.listingsOnly": ({ count, percent, origin }) =>
    `${plural(count, "The one comparable is a listing, and no deal supports it", `All ${many(count, "comparable")} are listings, and no deal supports them`)}; asking prices were lowered by ${percent}%${origin === "POLICY" ? " (a default assumption)" : ""}.`,
  "market.risk.stale": ({ days, preferred }) =>
    `The newest comparable is ${many(days, "day")} old; no more than ${preferred} are advised.`,
  "market.risk.oldDeals": ({ asset, percent, days }) =>
    `${percent}% of the weight comes from samples older than ${many(days, "day")}${words(asset).oldDeals}. Check against recent deals.`,
  "market.risk.dispersed": ({ asset, ratio, limit }) =>
    `The highest adjusted price of the main comparables is ${ratio} times the lowest; ${words(asset).rule} allows ${limit}. Prices disagree.`,
  "market.risk.singleAdjustment": ({ asset, count, of, percent }) =>
    `${mainOnes(count, of)} a single adjustment beyond the ${percent}% that ${words(asset).rule} allows: ${plural(count, "it compares", "they compare")} poorly.`,
  "market.risk.totalAdjustment": ({ asset, count, of, percent }) =>
    `${mainOnes(count, of)} adjustments beyond the ${percent}% in all that ${words(asset).rule} allows: ${plural(count, "it compares", "they compare")} poorly.`,
  "market.risk.anchored": ({ asset, percent }) =>
    `Comparables carry too little: ${percent}% of the weight is the level of ${words(asset).level}.`,
  "market.risk.outside": ({ asset, factor }) =>
    `The subject lies outside nearly all samples by its ${word(words(asset).factors, factor)}: the range is wider for it. Check this figure.`,
  "market.risk.uncalibrated": () =>
    "This market has too few samples: range and confidence are a default assumption that was not tested on it.",
  "market.risk.oldCatalogue": ({ days }) =>
    `The newest sample of the catalogue is ${many(days, "day")} before the valuation date: what the market did since is not in the value. Update the samples.`,
  "market.risk.falling": ({ percent }) =>
    `Prices in this market fell by about ${percent}% over the last 12 months and may fall further before a sale: lend a smaller share.`,
  "market.risk.wideRange": ({ percent }) =>
    `The width of the range is ${percent}% of the central value: decide by its lower bound or have it reviewed.`,
  "market.risk.sourceUnavailable": ({ source }) =>
    `The sample source "${source}" did not answer; its data are missing here.`,

  "property.step.prepare": ({ city, address, area, usage, date }) =>
    `Subject: ${city} ${address}, ${area} m², ${word(USAGES, usage)}, valued as of ${date}.`,
  "property.step.conclude": ({ total, unitPrice }) => `Value ${yuan(total)}, ${perSqm(unitPrice)}.`,
  "property.summary": ({
    address,
    area,
    date,
    total,
    unitPrice,
    low,
    high,
    deals,
    listings,
    sameGroup,
    confidencePercent,
    level,
  }) =>
    `${address} (${area} m²) is worth ${yuan(total)} as of ${date}, ${perSqm(unitPrice)}, within ${yuan(low)} to ${yuan(high)}. ` +
    `Based on ${many(deals, "deal")} and ${many(listings, "listing")}${sameGroup > 0 ? `, ${sameGroup} of the same community` : ", none of the same community"}. ` +
    `The true price lies within ±10% of this value with a probability of ${confidencePercent}% (${word(LEVELS, level)} confidence).`,
  "property.failed.noSamples": ({ city, address, usage, found, years }) =>
    `No value can be given: searched ${city} for "${address}", its surroundings, its district and the whole city for ${word(USAGES, usage)} samples of the ${last(years, "year")} and ${noneUsable(found)}. Check the city and the community's name, or import deals or listings of this city first.`,
  "property.failed.addressUnknown": ({ address }) =>
    `No value can be given: "${address}" is neither a community of the catalogue nor an address that can be made out. Give the community's name, the full address, or coordinates.`,
  "property.failed.areaOutside": ({ area, low, high }) =>
    `No value can be given: ${area} m² is far outside the samples, nearly all of which have ${low} to ${high} m². Check the area; if it is right, import deals of about this size first.`,
  "property.risk.placeUnknown": ({ city }) =>
    `"${city}" is not a known administrative division: samples were matched by the text as it is. Check it.`,
  "property.risk.placeRenamed": ({ asked, today }) => `"${asked}" is a former name: searched as "${today}".`,
  "property.risk.communityUnknown": ({ address }) =>
    `No community of the catalogue was recognised in "${address}" and there are no coordinates: the place is known to its district only. Check the community's name.`,
  "property.risk.factsMissing": ({ fields }) =>
    `Not given: ${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join(", ")}. The market's usual is assumed; giving them makes the value more accurate.`,
  "property.risk.areaUnusual": ({ area, low, high }) =>
    `${area} m² lies outside the comparables' range (${low} to ${high} m²): unit prices are extrapolated.`,
  "property.risk.old": ({ years }) =>
    `The building is about ${many(years, "year")} old: most banks limit share and term of such loans.`,

  "request.afterToday": ({ today }) => `must not be after today (${today})`,
  "request.before": ({ earliest }) => `must not be before ${earliest}`,
  "request.chatSessionMissing": () => "chatSessionId is required with source CHAT",
  "request.aboveTotalFloors": ({ totalFloors }) => `must not be above totalFloors (${totalFloors})`,
  "request.yearAhead": ({ latest }) => `must not be after ${latest}`,
  "request.month": () => "must be a month of the form YYYY-MM, such as 2019-03",
  "request.afterValuationDate": ({ valuationDate }) => `must not be after the valuation date (${valuationDate})`,
  "request.missing": () => "is required",
  "request.unexpected": () => "is not a known field",
  "request.invalid": () => "is not valid",
  "request.empty": () => "must not be empty",
  "request.integer": () => "must be a whole number",
  "request.date": () => "must be a date of the form YYYY-MM-DD",
  "request.expected": ({ expected }) => `must be ${expected}`,
  "request.pattern": ({ pattern }) => `must match ${pattern}`,
  "request.oneOf": ({ values }) => `must be one of: ${values}`,
  "request.type.string": () => "must be a text",
  "request.type.number": () => "must be a number",
  "request.type.boolean": () => "must be true or false",
  "request.type.object": () => "must be an object",
  "request.type.array": () => "must be an array",
  "request.type.scalar": () => "must be a text, a number or a flag",
  "request.above": ({ min }) => `must be greater than ${min}`,
  "request.minute": ({ least }) => `must be 0, or at least ${least} in size`,
  "request.min": ({ min }) => `must be at least ${min}`,
  "request.below": ({ max }) => `must be less than ${max}`,
  "request.max": ({ max }) => `must be at most ${max}`,
  "request.between": ({ min, max }) => `must be between ${min} and ${max}`,
  "request.length.min": ({ min }) => `must have at least ${many(Number(min), "character")}`,
  "request.length.max": ({ max }) => `must have at most ${many(Number(max), "character")}`,
  "request.length.between": ({ min, max }) =>
    `must have ${min === max ? "" : `${min} to `}${many(Number(max), "character")}`,
  "request.items.empty": () => "must have at least one item",
  "request.items.min": ({ min }) => `must have at least ${many(Number(min), "item")}`,
  "request.items.max": ({ max }) => `must have at most ${many(Number(max), "item")}`,
  "request.items.between": ({ min, max }) => `must have ${min === max ? "" : `${min} to `}${many(Number(max), "item")}`,
  "request.materials.bytes": ({ maxMib, sizeMib }) => `${sizeMib} MiB together, at most ${maxMib}: submit fewer files`,

  "callback.repeated": () => "must be given only once",
  "callback.empty": () => "must not be empty",
  "callback.long": ({ max }) => `must have at most ${many(Number(max), "character")}`,
  "callback.unparsable": () => "is not a valid URL",
  "callback.scheme": () => "must be an http or https URL",
  "callback.credentials": () => "must not contain a user name or password",
  "callback.unresolved": () => "names a host that cannot be resolved; check its spelling",
  "callback.forbidden": () =>
    "must lead to public addresses only, not to private, local or otherwise reserved ones, unless the operator has allowed them",

  "body.tooDeep": ({ most }) => `The JSON is nested too deeply: the limit is ${many(most, "level")}`,
  "header.idempotencyKey": ({ max }) => `must have 1 to ${max} printable ASCII characters`,
  "header.lastEventId": () => "must be the id of an event: a whole number, or 0 for all events",
  "header.eventUnknown": (task) => `is beyond the task's last event so far (${task.last})`,

  "connection.malformed": () => "The request is not valid HTTP and could not be read",
  "connection.late": () => "The request did not arrive completely in time",
  "connection.headTooLarge": () => "The request line and headers are over the size limit",
  "connection.hostMissing": () => "The request has no Host header",
  "connection.expectation": () => "This Expect header is not supported; only 100-continue is",
  "connection.tunnel": () => "The method CONNECT is not supported",

  "query.assetType": ({ wanted }) => `Say in the query parameter assetType what the file is about: ${wanted}`,
  ...enDocuments,

  "statement.unreadable.no-table": ({ fileName, scanned }) =>
    `No table of transactions was found in the file "${fileName}": make sure that it is a bank statement${clearerScan(scanned)}`,
  "statement.unreadable.no-lines": ({ fileName, scanned }) =>
    `The file "${fileName}" has a header and no transactions below it${clearerScan(scanned)}`,
  "statement.unreadable.unknown-layout": ({ fileName, header, scanned }) =>
    `The layout of the file "${fileName}" is not known; its header is: ${header}${clearerScan(scanned)}`,
  "statement.unreadable.doubtful": ({ fileName, header, scanned }) =>
    `Dates, amounts or directions of the file "${fileName}" can be read in more than one way, so it was not used; its header is: ${header}${clearerScan(scanned)}`,
  "statement.unreadable.credit-card": ({ fileName, header }) =>
    `The file "${fileName}" is the bill of a credit card, which shows debt and no money held; give the last 6 months of a debit-card or company account instead${header === "" ? "" : `; its header is: ${header}`}`,
  "statement.unreadable.too-many-unread": ({ fileName, header, scanned }) =>
    `Too many rows of the file "${fileName}" could not be read, so it was not used; its header is: ${header}${clearerScan(scanned)}`,
  "statement.unreadable.too-large": ({ fileName }) =>
    `The file "${fileName}" has more transactions than the limit: export shorter periods one by one`,

  ...enTasks,
  "webhook.redirected": () => "The receiver redirects, which is not followed; give the final URL",
  "webhook.forbidden": () => "The URL leads to a network that must not be reached",
  "webhook.unresolved": ({ detail }) => `The host of the URL cannot be resolved${inBrackets(detail)}`,
  "webhook.unreachable": ({ detail }) => `No connection to the receiver, or it broke${inBrackets(detail)}`,
  "webhook.timedOut": () => "The receiver did not answer in time",
  "webhook.tlsFailed": ({ detail }) =>
    `No secure connection to the receiver; check its certificate${inBrackets(detail)}`,
  "webhook.unexpected": () => "The notification could not be made",
  "webhook.noTarget": () => "is required: the API key has no default callback URL",

  ...enEquipment,
  ...enVehicle,
  ...enLand,
  ...enStatement,
  ...enAuthenticity,
  ...enFields,
}
