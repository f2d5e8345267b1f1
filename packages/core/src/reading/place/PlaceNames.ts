import { simplify } from "../../domain/SimplifiedCharacters.ts"
import { chinaDivisions, divisionPath } from "./Divisions.ts"
import { parse } from "./Place.ts"
import { romanised } from "./Romanised.ts"

const SEPARATORS = /[\s/,;、，；|]+/
const LATIN = /^[a-z' ]{4,}$/
const NONE: ReadonlySet<string> = new Set()

let paths: ReadonlyArray<string> | undefined

/** All cities and districts of China, `<province>/<city>` and `<province>/<city>/<district>`, in official order. */
export const placePaths = (): ReadonlyArray<string> =>
  (paths ??= chinaDivisions().all.flatMap((division) => (division.level === 0 ? [] : divisionPath(division))))

/** The sense in which a text means a path: by its own name, by a name above it, or not at all. */
export type PlaceMatch = "OWN" | "ABOVE" | undefined

/**
 * Tells how paths are meant by a text that somebody types: any part of them (`浦东`, `上海 浦东`), a place as people
 * write it (`上海浦东`), or a whole name in Latin letters (`pudong`).
 */
export const placeMatcher = (text: string): ((path: string) => PlaceMatch) => {
  const plain = simplify(text.normalize("NFKC")).trim().toLowerCase()
  const parts = plain.split(SEPARATORS).filter((part) => part !== "")
  const last = parts.at(-1) ?? ""
  const { code, path: meant } = parse(text)
  const letters = LATIN.test(plain) ? [...romanised(plain.replaceAll(/[^a-z]/g, ""))] : []
  const latin = letters.length === 0 ? NONE : new Set(letters.map(divisionPath))
  return (path) => {
    if ((code !== undefined && path === meant) || latin.has(path)) return "OWN"
    const lower = path.toLowerCase()
    if (parts.every((part) => lower.includes(part))) {
      return lower.slice(lower.lastIndexOf("/") + 1).includes(last) ? "OWN" : "ABOVE"
    }
    return code !== undefined && path.startsWith(`${meant}/`) ? "ABOVE" : undefined
  }
}
