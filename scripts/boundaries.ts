import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize, sep } from "node:path"
import { parseSync } from "oxc-parser"

/** Allowed imports of a package's source: our packages and external ones. */
interface Arrows {
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
interface Room extends Partial<Arrows> {
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
    tasks: { ...feature, rooms: ["accounts", "statements", "storage", "webhooks"], routes: ["http"] },
    statements: { ...feature, rooms: ["storage", "tasks"], routes: ["http"] },
    // Callback URLs are refused like other faults of a request.
    webhooks: { ...feature, rooms: ["accounts", "http", "storage", "tasks"] },
    materials: { ...feature, rooms: ["accounts", "http", "storage"] },
    chat: { ...feature, rooms: ["accounts", "materials", "storage", "tasks"], routes: ["http"] },
    console: { ...pages, rooms: ["accounts", "http", "materials", "storage", "tasks", "webhooks"] },
    // Tables of all features: how they came to be, and what is purged.
    operations: { ...feature, rooms: ["chat", "materials", "storage", "webhooks"] },
    // What all routes share. It answers with the errors of the features.
    http: {
      ...pages,
      rooms: ["accounts", "chat", "console", "materials", "statements", "storage", "tasks", "webhooks"],
    },
    app: {
      ...pages,
      composes: true,
      rooms: ["accounts", "chat", "console", "http", "materials", "statements", "tasks", "webhooks"],
    },
    contracts: { rooms: ["materials", "tasks", "webhooks"], ours: ["core", "testing"] },
    node: {
      composes: true,
      rooms: [
        "accounts",
        "app",
        "chat",
        "console",
        "http",
        "materials",
        "operations",
        "statements",
        "storage",
        "tasks",
        "webhooks",
      ],
    },
    // The published entries.
    ".": {
      composes: true,
      rooms: [
        "accounts",
        "app",
        "chat",
        "console",
        "contracts",
        "http",
        "materials",
        "node",
        "operations",
        "statements",
        "storage",
        "tasks",
        "webhooks",
      ],
    },
  },
}

/** Folders of core (`.` is its root) that every asset may import: shared ones, never another asset. */
const asset = ["domain", "statistics", "asset", "market", "ports", "reading", "request", "."]

/** Imports of an asset's texts, besides the folder whose codes they render. */
const assetText = ["domain", "market", "market/text", "text/words"]

/**
 * Folders of core that each folder of core may import. Only texts import texts: engines end at codes, whose parameters
 * are types of their own folder's texts.
 */
export const coreFolders: Readonly<Record<string, ReadonlyArray<string>>> = {
  domain: [],
  // A field of a request as one row, and the list of the library's assets.
  asset: ["domain", "market", "property", "vehicle", "land", "equipment", "statement"],
  statistics: [],
  ports: ["domain", "market"],
  request: ["domain"],
  market: ["domain", "statistics", "asset", "ports", "reading", "request", "."],
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
  ".": ["domain", "ports"],
  // Plurals and amounts, the parts of every asset's sentences.
  "text/words": ["domain"],
  "market/text": ["domain", "market", "text/words"],
  "property/text": [...assetText, "property"],
  "equipment/text": [...assetText, "equipment"],
  "vehicle/text": [...assetText, "vehicle"],
  "land/text": [...assetText, "land"],
  "statement/text": ["domain", "statement", "text/words"],
  // The catalogues of both languages, and rendering.
  text: [
    "domain",
    "market",
    "property",
    "equipment",
    "vehicle",
    "land",
    "statement",
    "market/text",
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

/** An import, a re-export or a dynamic import. `isType`: nothing of it is left when the program runs. */
interface Imported {
  readonly specifier: string
  readonly isType: boolean
}

/** All imports of a source file: static, dynamic and re-exports, of values and types. */
const importsOf = (path: string, source: string): ReadonlyArray<Imported> => {
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const imported = module.staticImports.map(({ moduleRequest, start }) => ({
    specifier: moduleRequest.value,
    // `import { type A }` still loads the module.
    isType: source.startsWith("import type", start),
  }))
  const exported = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest === null
        ? []
        : [{ specifier: moduleRequest.value, isType: source.startsWith("export type", start) }],
    ),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^["'`]|["'`]$/g, ""),
    isType: false,
  }))
  return [...imported, ...exported, ...dynamic]
}

/** The name under which an app has a line in the table. */
const APP_NAMES: Readonly<Record<string, string>> = { server: "ov-server" }

const topFolder = (pathInSource: string) =>
  pathInSource.includes("/") ? pathInSource.slice(0, pathInSource.indexOf("/")) : "."

/** The folder of core of a file. Texts count as a separate folder, wherever in an asset's folder they are. */
const coreFolder = (pathInSource: string) => {
  const top = pathInSource === "reading/index.ts" ? pathInSource : topFolder(pathInSource)
  if (pathInSource.startsWith("text/words/")) return "text/words"
  return top !== "text" && pathInSource.includes("/text/") ? `${top}/text` : top
}

const refusalInMarket = (inside: string, target: string): string | undefined => {
  const [from, to] = [topFolder(inside), topFolder(target)]
  if (from === to) return undefined
  const allowed = marketRooms[from]
  if (allowed === undefined) return `core/market/${from} has no line in the table of scripts/boundaries.ts`
  return allowed.includes(to) ? undefined : `market/${from} may import of the market ${allowed.join(", ") || "no room"}`
}

/** The room of a file. `undefined` in a package without rooms. */
const roomOf = (name: string, inside: string): readonly [name: string, room: Room | undefined] | undefined => {
  const own = rooms[name]
  if (own === undefined) return undefined
  const top = topFolder(inside)
  const room = own[top] === undefined ? "." : top
  return [room, own[room]]
}

const isRoutes = (path: string): boolean => path.endsWith("Http.ts")

const refusalInRooms = (name: string, inside: string, target: string): string | undefined => {
  const [from, room] = roomOf(name, inside) ?? []
  const [to] = roomOf(name, target) ?? []
  if (from === to || to === undefined) return undefined
  if (room === undefined) return `${name}/${topFolder(inside)} has no line in the table of scripts/boundaries.ts`
  if (isRoutes(target) && room.composes !== true) return `${name}/${from} may not import the routes of ${name}/${to}`
  const allowed = isRoutes(inside) ? [...room.rooms, ...(room.routes ?? [])] : room.rooms
  return allowed.includes(to) ? undefined : `${name}/${from} may import of ${name} ${allowed.join(", ") || "no room"}`
}

/** Why a file must not import a specifier. `undefined` if it may. */
const refusal = (path: string, { isType, specifier }: Imported): string | undefined => {
  const [, home = "", folder = "", inside = ""] = /^(packages|apps)\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  const name = home === "apps" ? (APP_NAMES[folder] ?? folder) : folder
  const arrows = packages[name]
  if (arrows === undefined) return `${home}/${folder} has no line in the table of scripts/boundaries.ts`
  if (specifier.startsWith(".")) {
    const target = normalize(join(dirname(inside), specifier)).replaceAll(sep, "/")
    if (target.startsWith("..")) return "a relative import stays inside its package's src"
    if (name !== "core") return refusalInRooms(name, inside, target)
    const [from, to] = [coreFolder(inside), coreFolder(target)]
    if (from === "market" && to === "market") return refusalInMarket(inside.slice(7), target.slice(7))
    if (from === to || (isType && to === `${from}/text`)) return undefined
    const allowed = coreFolders[from]
    if (allowed === undefined) return `core/${from} has no line in the table of scripts/boundaries.ts`
    return allowed.includes(to) ? undefined : `core/${from} may import ${allowed.join(", ") || "no other folder"}`
  }
  // Files of the package itself, chosen by platform in its `imports`.
  if (specifier.startsWith("#")) return undefined
  const [roomName, room] = roomOf(name, inside) ?? []
  const whose = roomName === undefined || roomName === "." ? name : `${name}/${roomName}`
  const allowed = room?.ours ?? arrows.ours
  const outside = room?.outside ?? arrows.outside
  const ours = /^@open-valuation\/([^/]+)/.exec(specifier)?.[1]
  if (ours !== undefined) {
    if (arrows.types?.includes(ours) === true) {
      return isType ? undefined : `${name} may import only types of ours: ${arrows.types.join(", ")}`
    }
    return allowed.includes(ours) ? undefined : `${whose} may import of ours: ${allowed.join(", ") || "nothing"}`
  }
  return outside === undefined || outside.test(specifier)
    ? undefined
    : `${whose} may import from outside: ${outside.source}`
}

/** Imports of a source file that violate the boundaries, as `path: "specifier": why`. */
export const violations = (path: string, source: string): ReadonlyArray<string> => {
  const found = importsOf(path, source).flatMap((imported) => {
    const why = refusal(path, imported)
    return why === undefined ? [] : [`${path}: "${imported.specifier}": ${why}`]
  })
  return [...new Set(found)]
}

/**
 * Circles of files that import one another, types included, each as `a → b → a`; `files` has sources by path. An
 * engine's messages take their parameters from its texts, and the texts' words the engine's codes: types of texts do
 * not count.
 */
export const circles = (files: ReadonlyMap<string, string>): ReadonlyArray<string> => {
  const found: Array<string> = []
  const done = new Set<string>()
  const route: Array<string> = []
  const visit = (path: string): void => {
    const source = files.get(path)
    if (source === undefined || done.has(path)) return
    if (route.includes(path)) {
      found.push([...route.slice(route.indexOf(path)), path].join(" → "))
      return
    }
    route.push(path)
    for (const { isType, specifier } of importsOf(path, source)) {
      if (specifier.startsWith(".") && !(isType && specifier.includes("/text/")))
        visit(normalize(join(dirname(path), specifier)).replaceAll(sep, "/"))
    }
    route.pop()
    done.add(path)
  }
  for (const path of files.keys()) visit(path)
  return found
}

/** The source files that have arrows, relative to the root. */
export const sources = (root: string): ReadonlyArray<string> =>
  globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.{ts,tsx}"], { cwd: root })
    .map((path) => path.replaceAll(sep, "/"))
    .toSorted()

if (import.meta.main) {
  const root = join(import.meta.dirname, "..")
  const files = new Map(sources(root).map((path) => [path, readFileSync(join(root, path), "utf8")]))
  const found = [...Array.from(files, ([path, source]) => violations(path, source)).flat(), ...circles(files)]
  for (const line of found) console.error(line)
  console.log(`boundaries: ${files.size} files, ${found.length} violations`)
  process.exitCode = found.length === 0 && files.size > 0 ? 0 : 1
}
