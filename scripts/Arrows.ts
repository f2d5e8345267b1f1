/** Allowed imports of a package's source: our packages and external ones. */
export interface Arrows {
  readonly ours: ReadonlyArray<string>
  /** Our packages of which only types may be imported, with `import type`: nothing of them is loaded. */
  readonly types?: ReadonlyArray<string>
  /** Matches every allowed external specifier. Default: the package's own dependencies. */
  readonly outside?: RegExp
}

const effect = /^effect(\/|$)/
const effectAndNode = /^(effect(\/|$)|node:)/

/** Allowed imports between packages: apps → server → adapters → core. A new package is one more line. */
export const packages: Readonly<Record<string, Arrows>> = {
  // Root modules only: they are stable and run in a browser.
  core: { ours: [], outside: /^effect(\/[A-Z]\w*)?$/ },
  // The typed client also runs in a browser.
  "http-api": { ours: ["core"], outside: effect },
  // Talk and papers become requests. Language models are asked through the `HttpClient` of `effect/http`.
  intake: { ours: ["core"], outside: effect },
  // Bytes to what is in them.
  files: { ours: ["core"] },
  "ocr-tesseract": { ours: ["core", "files"] },
  "ocr-paddle": { ours: ["core", "files"] },
  // Samples and models. Rows of files become samples.
  store: { ours: ["core", "files"] },
  // Speaks HTTP through ports and the `HttpClient` of `effect/http`. Rows of pages become samples like rows of files,
  // and their words become facts like those of talk.
  "search-web": { ours: ["core", "intake", "store"] },
  // Results as pages, charts and workbooks.
  report: { ours: ["core", "intake"] },
  // Simulated markets and borrowers, contracts of the ports; databases and rendered documents for the tests here.
  testing: { ours: ["core", "intake", "search-web", "store"] },
  server: {
    ours: [
      "core",
      "files",
      "http-api",
      "intake",
      "ocr-paddle",
      "ocr-tesseract",
      "report",
      "search-web",
      "store",
      "testing",
    ],
  },
  // The door for hosts without Effect: promises over the same layers.
  "open-valuation": {
    ours: ["core", "files", "ocr-paddle", "ocr-tesseract", "search-web", "store", "testing"],
  },
  // The pages of the console in a browser. Types of answers cost no bytes.
  console: {
    ours: ["report"],
    types: ["core", "http-api", "server"],
    outside: /^(react(-dom)?(\/|$)|@tanstack\/react-|@base-ui\/react\/)/,
  },
  "ov-server": { ours: ["core", "files", "server"] },
  cli: { ours: ["core", "files", "intake", "report", "server", "store", "testing"] },
}

/** A room of a package: the rooms that it may import, our packages and external ones. */
export interface Room extends Partial<Arrows> {
  readonly rooms: ReadonlyArray<string>
  /** Rooms that its routes (`*Http.ts`) may import besides. */
  readonly routes?: ReadonlyArray<string>
  /** It may import the routes of other rooms. */
  readonly composes?: true
}

/** A feature of the server. SQL means the `SqlClient` of `effect/sql`, never a driver. */
const feature = { ours: ["core", "http-api", "intake"], outside: effectAndNode }

/** What also shows results. */
const pages = { ...feature, ours: [...feature.ours, "report"] }

/** Rooms of features, which what serves them together may import. */
const features = [
  "accounts",
  "audit",
  "chat",
  "console",
  "materials",
  "people",
  "reviews",
  "statements",
  "tasks",
  "webhooks",
]

/** Rooms of packages that are more than one layer, by folder; `.` is everything else in the package. */
export const rooms: Readonly<Record<string, Readonly<Record<string, Room>>>> = {
  files: {
    ".": { rooms: ["tables", "threads", "imaging"] },
    tables: { rooms: [], ours: [] },
    threads: { rooms: [], ours: [] },
    // Looked at before anything else is loaded: only Node.js.
    peers: { rooms: [], ours: [], outside: /^node:/ },
    // Arithmetic on pixels: no library and no Node.js.
    imaging: { rooms: [], outside: effect },
  },
  store: {
    ".": { rooms: [], outside: /^(effect(\/|$)|node:|@noble\/hashes\/)/ },
    postgres: { rooms: [], ours: ["files"] },
  },
  report: {
    // Text in, text out.
    ".": { rooms: [], outside: /^(effect(\/|$)|@noble\/hashes\/)/ },
    // Workbooks lay out the views.
    xlsx: { rooms: ["."] },
  },
  testing: {
    ".": { rooms: ["simulation"] },
    // Only core, and node:zlib in statement/print.
    simulation: { rooms: [], ours: ["core"], outside: effectAndNode },
  },
  intake: {
    // Recognised papers, and conversations that fill in the requests of all assets. Neither values anything.
    document: { rooms: [] },
    chat: { rooms: ["document"] },
    ".": { rooms: ["chat", "document"] },
    model: { rooms: ["chat", "."] },
  },
  server: {
    // Rows and secrets, and turns and keys of accounts, which every feature stands on.
    storage: { ...feature, rooms: [] },
    accounts: { ...feature, rooms: ["storage"] },
    // Who has done what. Whatever changes something is entered.
    audit: { ...feature, rooms: ["accounts", "storage"], routes: ["http"] },
    people: { ...feature, rooms: ["accounts", "materials", "storage"], routes: ["console", "http"] },
    tasks: {
      ...feature,
      rooms: ["accounts", "audit", "statements", "storage", "webhooks"],
      routes: ["http", "people"],
    },
    statements: { ...feature, rooms: ["storage", "tasks"], routes: ["http"] },
    // Callback URLs are refused like other faults of a request.
    webhooks: { ...feature, rooms: ["accounts", "http", "storage", "tasks"] },
    materials: { ...feature, rooms: ["accounts", "http", "storage"] },
    chat: { ...feature, rooms: ["accounts", "materials", "storage", "tasks"], routes: ["http"] },
    portfolios: { ...pages, rooms: ["accounts", "http", "materials", "storage", "tasks", "webhooks"] },
    reviews: { ...pages, rooms: ["accounts", "materials", "storage", "tasks", "webhooks"], routes: ["http"] },
    // Learned models and their names; a person decides which value.
    models: { ...pages, rooms: ["accounts"], routes: ["http", "tasks"] },
    console: {
      ...pages,
      rooms: ["accounts", "audit", "http", "materials", "models", "people", "storage", "tasks", "webhooks"],
    },
    // Tables of all features: how they came to be, and what is purged.
    operations: {
      ...feature,
      rooms: ["audit", "chat", "materials", "people", "portfolios", "reviews", "statements", "storage", "webhooks"],
    },
    // What all routes share. It answers with the errors of the features.
    http: {
      ...pages,
      rooms: [...features, "storage"],
    },
    // Tools for assistants, which ask the API by requests alone.
    mcp: { ...pages, rooms: ["accounts", "http", "tasks"] },
    app: {
      ...pages,
      composes: true,
      rooms: [...features, "http", "mcp", "models", "portfolios"],
    },
    contracts: { rooms: ["materials", "tasks", "webhooks"], ours: ["core", "testing"] },
    node: {
      composes: true,
      rooms: [...features, "app", "http", "mcp", "models", "operations", "portfolios", "storage"],
    },
    // The published entries.
    ".": {
      composes: true,
      rooms: [...features, "app", "contracts", "http", "mcp", "node", "operations", "portfolios", "storage"],
    },
  },
}

/** Folders of core (`.` is its root) that every asset may import: shared ones, never another asset. */
const asset = ["domain", "statistics", "asset", "lending", "market", "ports", "reading", "request", "."]

/** Imports of an asset's texts, besides the folder whose codes they render. */
const assetText = ["domain", "market", "market/text", "text/words"]

/**
 * Folders of core that each folder of core may import. Only texts import texts: engines end at codes, whose parameters
 * are types of their own folder's texts.
 */
export const coreFolders: Readonly<Record<string, ReadonlyArray<string>>> = {
  domain: [],
  // A field of a request as one row, and the list of the library's assets with what loads their engines and sentences.
  asset: [
    "domain",
    "lending",
    "market",
    "property",
    "vehicle",
    "land",
    "equipment",
    "statement",
    "request",
    "text",
    "text/words",
  ],
  statistics: [],
  ports: ["domain", "market"],
  request: ["domain", "."],
  market: ["domain", "statistics", "asset", "lending", "ports", "reading", "request", "."],
  // What a lender makes of a value: beside it, never in it.
  lending: ["domain", "statistics", "asset", "market", "request"],
  property: asset,
  equipment: asset,
  vehicle: asset,
  land: asset,
  statement: asset,
  reading: ["domain"],
  // The readers with names and tables of the engines, for whoever reads talk, papers and pages.
  "reading/index.ts": ["domain", "asset", "property", "equipment", "vehicle", "statement", "reading"],
  accuracy: ["domain", "statistics", "market", "ports", "reading"],
  // Many valuations as one book: figures of rows, never a valuation.
  portfolio: ["domain", "statistics", "asset"],
  ".": ["domain", "ports", "request"],
  // Plurals and amounts, the parts of every asset's sentences.
  "text/words": ["domain"],
  "market/text": ["domain", "market", "text/words"],
  "lending/text": ["domain", "lending", "text/words"],
  "property/text": [...assetText, "property"],
  "equipment/text": [...assetText, "equipment"],
  "vehicle/text": [...assetText, "vehicle"],
  "land/text": [...assetText, "land"],
  "statement/text": ["domain", "statement", "text/words"],
  // The catalogues of both languages, and rendering; a fault of a cell has the words of its field.
  text: [
    "domain",
    "asset",
    "market",
    "property",
    "equipment",
    "vehicle",
    "land",
    "statement",
    "market/text",
    "lending/text",
    "property/text",
    "equipment/text",
    "vehicle/text",
    "land/text",
    "statement/text",
    "portfolio",
    "text/words",
  ],
}

/** Folders of core/market in the order of a valuation. Each may import the listed folders of the market and itself. */
export const marketRooms: Readonly<Record<string, ReadonlyArray<string>>> = {
  recipe: [],
  search: ["recipe"],
  // Learned models are read here. Only `learn` knows how they are learned.
  model: ["recipe"],
  learn: ["recipe", "search", "model"],
  appraise: ["recipe", "model"],
  reconcile: ["recipe", "model", "appraise"],
  report: ["recipe", "model", "appraise", "reconcile"],
  // What sources beyond the catalogue add to a thin search.
  outside: ["recipe", "search", "model", "appraise", "report"],
  // The course of a valuation, and the entry point.
  ".": ["recipe", "search", "model", "learn", "appraise", "reconcile", "report", "outside"],
}
