import type { Message, MessageParam } from "@open-valuation/core"

/** Figures to try in texts: none, one, several, and almost one. */
export const numbers = [0, 1, 2, 3, 5, 11, 21, 1.04, 1.2, 0.745] as const

/** Text parameters, shared by all messages. */
const texts: Readonly<Record<string, MessageParam>> = {
  model: "QY25K5",
  manufacturer: "XCMG",
  type: "TRUCK_CRANE",
  brand: "Volkswagen",
  series: "Lavida",
  trim: "1.5L",
  modelYear: 2019,
  date: "2026-11-20",
  startDate: "2026-01-01",
  lastDate: "2026-12-01",
  endDate: "2026-06-30",
  valuationDate: "2026-11-20",
  today: "2026-11-20",
  manufactureDate: "2019-06",
  registered: "2019-06",
  city: "City",
  address: "Street",
  name: "Name",
  fileName: "a.pdf",
  source: "catalogue",
  figures: "date|1.02",
  names: "XCMG|TRUCK_CRANE|25|t",
  searched: "QY25K5",
  wmi: "LSV",
  gates: "15/20",
  usage: "RESIDENTIAL",
  min: 1,
  fields: "floor",
  factor: "time",
  basis: "TABLE",
  origin: "VIN",
  of: "MSRP",
  level: "LOW",
  path: "LEARNED",
  scope: "Group",
  use: "RESIDENTIAL",
  right: "GRANTED",
  category: "NO_SAMPLES",
  stage: "III",
}

/** Text parameters of statements, where some names have another meaning. */
const ofStatements: Readonly<Record<string, MessageParam>> = {
  ...Object.fromEntries(
    [
      "files",
      "repeated",
      "from",
      "to",
      "accounts",
      "names",
      "owners",
      "currencies",
      "periods",
      "places",
      "submitted",
      "months",
      "account",
      "gravest",
      "payer",
    ].map((name) => [name, "COURT"]),
  ),
  figures: "closing",
  signer: "COURT",
  fault: "OTHER_BYTES",
  changes: "PAGES、ANNOTATIONS",
  pages: "1、2",
  removed: "1,200.00",
  added: "91,200.00",
  certificate: "EXPIRED",
  signedAt: "2026-06-30T01:02:03Z",
  unread: "EFFORT",
  setAside: "LOAN=2=150000=0,OWN_TRANSFER=1=0=20000",
  risk: "COURT",
  flowClass: "LOAN",
  category: "RENT",
  reason: "LOAN",
  source: "SALARY",
  kind: "LOAN",
  state: "REGULAR",
  concern: "PAWN",
  decision: "REFER",
  employer: "SAME",
  entry: "HOUSING_FUND",
  named: "COURT",
  leftOut: "TOTALS",
  tasks: "11、12",
  holder: "OTHER_NAME",
  seen: "PAID",
}

/** Text parameters of the chat; `told` holds messages. */
const ofChat: Readonly<Record<string, MessageParam>> = {
  ...Object.fromEntries(
    ["value", "from", "stated", "read", "words", "names", "province", "told"].map((name) => [name, "COURT"]),
  ),
  told: JSON.stringify([{ code: "chat.label", params: { assetType: "VEHICLE", field: "color" } }]),
  assetType: "VEHICLE",
  field: "color",
  reason: "RANGE",
}

/** Text parameters of contradicting facts, by message. */
const ofFacts: Readonly<Record<string, Readonly<Record<string, MessageParam>>>> = {
  "vehicle.fact.fuel": { stated: "DIESEL", known: "GASOLINE,HYBRID" },
  "market.risk.placesApart": { stated: "City", named: "City" },
  "market.risk.districtElsewhere": { stated: "City", district: "City", lies: "City" },
  "vehicle.fact.body": { stated: "MPV", known: "SEDAN,SUV" },
  "market.fact.unit": { field: "mileageKm", unit: "WAN_KM" },
  "land.fact.benchmarkApart": { usual: 1 },
}

/** Text parameters of messages about the rows of a file. */
const ofTables: Readonly<Record<string, MessageParam>> = {
  ...Object.fromEntries(
    ["column", "columns", "unread", "found", "cell", "text", "first", "words", "written", "expected"].map((name) => [
      name,
      "Street",
    ]),
  ),
  likely: "WAN",
  read: 52,
  fixed: 520_000,
  isPerSqm: false,
  codes: "RESIDENTIAL,COMMERCIAL",
  assets: "PROPERTY,LAND",
  asset: "PROPERTY",
  field: "floor",
  fields: "floor",
}

/** Text parameters of the lender's figures. */
const ofLending: Readonly<Record<string, MessageParam>> = {
  origin: "JUDGEMENT",
  source: "CONSERVATIVE",
  kind: "BOOK_VALUE",
  kinds: "PURCHASE_PRICE,GUIDE_PRICE",
  field: "invoiceDate",
  purpose: "DIRECT_LEASE",
}

const told = JSON.stringify([{ code: "request.unexpected", params: {} }])

/** Names of parameters that are counts. */
const COUNTED: Readonly<Record<string, ReadonlyArray<string>>> = {
  of: ["market.risk.singleAdjustment", "market.risk.totalAdjustment", "equipment.reference.catalogue"],
  files: [
    "statement.step.prepare",
    "statement.quality.scanned",
    "statement.quality.namedAgain",
    "statement.conclusion",
    "chat.material",
  ],
  fields: ["chat.document"],
  year: ["chat.doubt.yearAlone"],
  month: ["chat.doubt.monthAlone"],
  accounts: [
    "statement.group.unassigned",
    "statement.step.checked",
    "statement.step.assets",
    "statement.quality.unchecked",
    "statement.conclusion",
    "statement.profile.unknown.someBalances",
  ],
  months: ["statement.risk.INCOME_FALLING", "statement.profile.unknown.shortSalary"],
}

const ofKind = (code: string): Readonly<Record<string, MessageParam>> | undefined =>
  code.startsWith("statement.")
    ? ofStatements
    : code.startsWith("chat.")
      ? ofChat
      : code.startsWith("lending.")
        ? ofLending
        : /^(?:cell|price|book|samples)\./.test(code)
          ? { ...ofTables, ...(code.startsWith("cell.wrong") ? { told } : {}) }
          : ofFacts[code]

/** A message with every numeric parameter set to a figure. */
export const messageWith = (code: string, number: number): Message => {
  const known = { ...texts, ...ofKind(code) }
  const of = code.startsWith("statement.risk.") ? { ...known, of: number } : known
  const counted = Object.entries(COUNTED).flatMap(([name, codes]) => (codes.includes(code) ? [[name, number]] : []))
  const params: Readonly<Record<string, MessageParam>> = { ...of, ...Object.fromEntries(counted) }
  return { code, params: new Proxy(params, { get: (target, name) => target[String(name)] ?? number }) }
}
