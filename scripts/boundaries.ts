import { globSync, readFileSync } from "node:fs"
import { dirname, join, normalize, sep } from "node:path"
import { parseSync } from "oxc-parser"
import { coreFolders, marketRooms, packages, type Room, rooms } from "./Arrows.ts"

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
  if (allowed === undefined) return `core/market/${from} has no line in the table of scripts/Arrows.ts`
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
  if (room === undefined) return `${name}/${topFolder(inside)} has no line in the table of scripts/Arrows.ts`
  if (isRoutes(target) && room.composes !== true) return `${name}/${from} may not import the routes of ${name}/${to}`
  const allowed = isRoutes(inside) ? [...room.rooms, ...(room.routes ?? [])] : room.rooms
  return allowed.includes(to) ? undefined : `${name}/${from} may import of ${name} ${allowed.join(", ") || "no room"}`
}

/** Why a file must not import a specifier. `undefined` if it may. */
const refusal = (path: string, { isType, specifier }: Imported): string | undefined => {
  const [, home = "", folder = "", inside = ""] = /^(packages|apps)\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  const name = home === "apps" ? (APP_NAMES[folder] ?? folder) : folder
  const arrows = packages[name]
  if (arrows === undefined) return `${home}/${folder} has no line in the table of scripts/Arrows.ts`
  if (specifier.startsWith(".")) {
    const target = normalize(join(dirname(inside), specifier)).replaceAll(sep, "/")
    if (target.startsWith("..")) return "a relative import stays inside its package's src"
    if (name !== "core") return refusalInRooms(name, inside, target)
    const [from, to] = [coreFolder(inside), coreFolder(target)]
    if (from === "market" && to === "market") return refusalInMarket(inside.slice(7), target.slice(7))
    if (from === to || (isType && to === `${from}/text`)) return undefined
    const allowed = coreFolders[from]
    if (allowed === undefined) return `core/${from} has no line in the table of scripts/Arrows.ts`
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
